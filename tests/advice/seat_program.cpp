// Seats' files by the program: begun, extended and checked.

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "experiments/base/file.h"
#include "experiments/matches/seat_source.h"
#include "experiments/matches/typed_json.h"
#include "tests/cli/program.h"
#include "tests/conformance/roster_table.h"
#include "tests/each_match.h"
#include "tests/scale.h"

namespace mainmatch::tests {

namespace {

/// The file of a seat of a match that bots played to its end.
Json true_file(const MatchModule& match, Seat seat, std::uint64_t number) {
  const Json record = parse_json(bot_record(*match.default_rules(), 31, number));
  return match.traits().seat->file(Node(record, ""), {.seat = seat});
}

/// What a person types for a value. Lists of what has parts of its own are typed as JSON.
std::string typed(const Json& value) {
  if (value.is_null()) return "-";
  if (value.is_boolean()) return value == true ? "yes" : "no";
  if (value.is_string()) return value;
  if (!value.is_structured()) return value.dump();
  std::string text;
  for (const auto& [key, one] : value.items()) {
    const bool has_parts = one.is_structured() && std::ranges::any_of(one, [](const Json& part) {
                             return part.is_structured();
                           });
    if (has_parts) return value.dump();
    if (value.is_object() && one.is_structured()) return value.dump();
    if (value.is_array() && !text.empty())
      text += one.is_object() ? ", " : one.is_array() ? " / " : " ";
    if (value.is_object()) text += (text.empty() ? "" : " ") + key + "=";
    text += typed(one);
  }
  return text;
}

/// The lines that answer the questions about an object, one for each that is asked.
void answer(const Json& schema, const Json& value, std::string& lines) {
  for (const auto& [key, part] : schema.at("properties").items()) {
    const Json there = value.is_object() ? value.value(key, Json()) : Json();
    const bool asked_by_part = part.contains("properties") &&
                               !part.at("properties").contains("kind") &&
                               std::ranges::any_of(part.at("properties"), [](const Json& one) {
                                 return one.contains("properties") || one.contains("items");
                               });
    if (asked_by_part) {
      answer(part, there, lines);
    } else {
      lines += (there.is_null() ? "" : typed(there)) + "\n";
    }
  }
}

void write(const std::filesystem::path& path, const std::string& text) {
  OutputFile file(path.string());
  file.write(text);
  file.commit();
}

}  // namespace

EACH_MATCH_TEST("a file that is entered is that of the record", "[seat_file][program]") {
  const SeatSource& source = *match.traits().seat;
  const Json truth = true_file(match, 2, 1);
  const Folder folder;
  const auto name = std::string(match.name());
  std::string lines;
  answer(source.dealt_schema(*match.default_rules()), truth.at("dealt"), lines);
  write(folder.path() / "dealt", lines);
  const auto run = [&](std::vector<std::string> args, const std::string& in) {
    args.insert(args.begin(), "seat");
    const Ran ran = run_program_in(
        folder.path(),
        {.args = std::move(args), .in = in.empty() ? "/dev/null" : folder.path() / in});
    INFO(ran.out << ran.err);
    REQUIRE(ran.code == 0);
    return ran.out;
  };
  run({"new", name, "--seat", "2", "--save", "mine.json"}, "dealt");
  Json so_far = truth;
  so_far["steps"] = Json::array();
  const std::size_t steps = truth.at("steps").size();
  for (std::size_t i = 0; i < scaled(steps); ++i) {
    const Json& entry = truth.at("steps")[i];
    INFO(entry);
    const SeatStanding now = source.standing(Node(so_far, ""));
    REQUIRE(now.step);
    CHECK(now.acts == (entry.contains("handed_in") || now.step->kind == StepKind::trade));
    lines.clear();
    answer(now.news_schema, entry.value("shown", Json()), lines);
    write(folder.path() / "shown", lines);
    std::vector<std::string> args = {"add", "mine.json"};
    if (entry.contains("handed_in")) {
      args.insert(args.end(), {"--handed-in", entry.at("handed_in").dump()});
    }
    run(args, "shown");
    so_far["steps"].push_back(entry);
  }
  const Json entered = parse_json(read_file((folder.path() / "mine.json").string(), 1 << 20));
  CHECK(entered.dump() == so_far.dump());
  const bool over = run({"check", "mine.json"}, "").find("is over") != std::string::npos;
  CHECK(over == (scaled(steps) == steps));
}

namespace {

struct Fault {
  const char* game;
  const char* place;    ///< in the file of seat 2
  const char* instead;  ///< JSON; empty: it is taken away
  const char* says;
};

// clang-format off
constexpr Fault kFaults[] = {
    {"edges", "/seat", "9", "seat: got 9, expected 0..8"},
    {"edges", "/dealt/grid/0/0", "7", "each seat once"},
    {"edges", "/steps/1/shown/moves/4/amount", "0", "(R14)"},
    {"edges", "/steps/1/shown/moves", "", "moves"},
    {"edges", "/steps/1/shown/moves/2/amount", "999", "which follows from the rules"},
    {"edges", "/steps/1/step/round", "3", "steps[1].step"},
    {"edges", "/steps/7", R"({"step": {"kind": "round", "round": 7}})", "steps[7]: a step after the end of the match"},
    {"edges", "/steps/1/believed", "1", "believed"},
    {"edges", "/steps/1/shown/points", "[1]", "points"},
    {"amidakuji", "/dealt/hints/rung", R"({"kind": "row_total", "row": "Z", "count": 1})", "A..L"},
    {"amidakuji", "/dealt/hints/rung", R"({"kind": "row_total", "row": "A", "count": 5})", "0..4, as many rungs as can be there (R1)"},
    {"amidakuji", "/dealt/hints/rung", R"({"kind": "column_total", "column": "S-T", "count": 13})", "(R1)"},
    {"amidakuji", "/dealt/hints/rung", R"({"kind": "board_total", "count": 60})", "(R1)"},
    {"amidakuji", "/dealt/hints/placement", R"({"kind": "sum", "legs": ["A", "B"], "sum": 16})", "3..15, of two different placements (R14)"},
    {"amidakuji", "/dealt/hints/placement", R"({"kind": "sum", "legs": ["A", "B"], "sum": 2})", "(R14)"},
    {"amidakuji", "/dealt/hints/placement", R"({"kind": "ahead", "legs": ["A", "B"], "better": "C"})", "one of the two legs (R14)"},
    {"amidakuji", "/steps/0/shown/revealed", R"([{"leg": "S", "row": "Z"}])", "(R37)"},
    {"amidakuji", "/steps/0/shown/peeks", R"([{"leg": "S", "beads": 3}])", "peeks"},
    {"threads", "/dealt/heaven", "[0, 0, 1]", "each seat once"},
    {"threads", "/steps/0/shown/threads/0/recipient", "1", "(R34)"},
    {"threads", "/steps/0/shown/chats", "[]", "(R24)"},
    {"threads", "/steps/0/shown/x", "50", "(R23)"},
    {"threads", "/steps/4/shown/x", "777", "(R23)"},
    {"threads", "/steps/0/shown/gilding_left", "true", "(R34)"},
    {"threads", "/steps/0/shown/twine", "-1", "twine"},
    {"horse-race", "/steps/0/shown", R"({"trades": [{"partner": 2, "give": "A", "want": "B", "happened": true}]})", "(R8)"},
    {"horse-race", "/steps/0/handed_in", "{}", "trades"},
    {"horse-race", "/steps/1/shown/spectated/4", "3", "(R38)"},
    {"horse-race", "/steps/1/shown/seen", R"("A")", "(R42)"},
    {"horse-race", "/steps/1/shown/learned", R"([{"movement": "A", "round": 1, "value": 2}])", "the seat used no ability that reveals anything (R45)"},
    {"bugcatcher", "/steps/0/shown/standing/central", R"(["A1", "A1", "B1", "C1", "D1", "E1", "F1", "A2", "B2"])", "(R42)"},
    {"bugcatcher", "/steps/0/shown/standing/central/0", R"("Z9")", "a cell of the board"},
    {"bugcatcher", "/steps/0/shown/missions/0", R"("No such mission")", "of the deck"},
    {"bugcatcher", "/steps/1/shown/actions/0/fate", R"("idle")", "no path of this node failed before"},
    {"bugcatcher", "/steps/2/shown/fireflies", "500", "(R27, R39, R40)"},
    {"bugcatcher", "/steps/1/shown/paths/0/to", R"("F5")", "beside"},
};
// clang-format on

}  // namespace

EACH_MATCH_TEST("what no match can show a seat is refused", "[seat_file]") {
  const Json truth = true_file(match, 2, 1);
  for (const Fault& fault : kFaults) {
    if (fault.game != match.name()) continue;
    Json file = truth;
    const Json::json_pointer place(fault.place);
    if (*fault.instead == 0) {
      file.at(place.parent_pointer()).erase(place.back());
    } else {
      file[place] = Json::parse(fault.instead);
    }
    INFO(fault.place << ": " << fault.instead);
    std::string said = "nothing";
    try {
      static_cast<void>(match.traits().seat->standing(Node(file, "")));
    } catch (const InputError& error) {
      said = error.what();
    }
    CHECK(said.find(fault.says) != std::string::npos);
    CAPTURE(said);
    CHECK(said != "nothing");
  }
}

TEST_CASE("what a seat of Amidakuji is shown agrees with what it was shown before", "[seat_file]") {
  const MatchModule& match = match_named("amidakuji", "game");
  const auto said = [&](const Json& steps) {
    Json file = true_file(match, 2, 1);
    file["steps"] = Json::array();
    for (std::size_t i = 0; i < steps.size(); ++i) {
      Json& entry = file["steps"].emplace_back(steps[i]);
      entry["step"] = {{"kind", "round"}, {"round", i}};
    }
    try {
      static_cast<void>(match.traits().seat->standing(Node(file, "")));
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("nothing");
  };
  const auto peeked = [&](const char* other, int first, int second) {
    const Json handed = {{"bets", {{"S", 2}}}, {"peeks", {"S", other}}};
    const Json answers = {{{"leg", "S"}, {"beads", first}}, {{"leg", other}, {"beads", second}}};
    return said(Json::array({{{"handed_in", handed}, {"shown", {{"peeks", answers}}}}}));
  };
  CHECK(peeked("S", 10, 10) == "nothing");
  CHECK_THAT(peeked("S", 10, 11),
             Catch::Contains("10, as the same peek was answered before (R36)"));
  CHECK(peeked("T", 34, 34) == "nothing");  // eleven others with six beads each
  CHECK_THAT(peeked("T", 60, 60), Catch::Contains("118 beads of others, who have 66 (R36)"));

  const auto revealed = [&](int first, int second) {
    Json steps = Json::array();
    for (const int count : {first, second}) {
      Json spots = Json::array();
      for (int i = 0; i < count; ++i) {
        spots.push_back({{"leg", std::string(1, static_cast<char>('S' + i))}, {"row", "A"}});
      }
      steps.push_back({{"handed_in", {{"bets", {{"S", 1}}}}}, {"shown", {{"revealed", spots}}}});
    }
    return said(steps);
  };
  CHECK(revealed(5, 6) == "nothing");
  CHECK_THAT(revealed(6, 6), Catch::Contains("12 blockers so far, expected at most 11 (R37)"));
}

TEST_CASE("a seat's file without a world says from where on", "[seat_file][program]") {
  const MatchModule& match = match_named("threads", "game");
  Json file = true_file(match, 2, 1);
  while (file["steps"].size() > 3) file["steps"].erase(3);
  file["steps"][0]["shown"]["twine"] = 99;
  const Folder folder;
  write(folder.path() / "mine.json", file.dump());
  const Ran ran = run_program_in(folder.path(), {.args = {"seat", "check", "mine.json"}});
  CHECK(ran.code == 2);
  CHECK(
      ran.err ==
      "mainmatch: no worlds can be imagined for seat 2 in round 4: there are none from round 2 on, "
      "as what round 1 showed cannot be so, or is too rare to be found\n");
}

TEST_CASE("notes in a seat's file are kept, and the order of keys does not matter", "[seat_file]") {
  const MatchModule& match = match_named("threads", "game");
  const Json truth = true_file(match, 4, 0);
  Json file = truth;
  file["notes"] = "seat 1 promised a thread";
  Json& step = file["steps"][0];
  step["notes"] = {"and", "kept it"};
  step["step"] = {{"round", 0}, {"kind", "round"}};
  for (Json& thread : step["shown"]["threads"]) {
    if (thread["golden"] == false) thread.erase("golden");
  }
  const Json kept = match.traits().seat->file(Node(file, ""), {.seat = 4});
  CHECK(kept.at("notes") == file.at("notes"));
  CHECK(kept.at("steps")[0].at("notes") == step.at("notes"));
  CHECK(kept.at("steps")[0].at("shown") == truth.at("steps")[0].at("shown"));
}

TEST_CASE("a record does not say whose seat is asked about, a seat's file does",
          "[seat_file][program]") {
  const MatchModule& match = match_named("edges", "game");
  const Json record = match.default_rules()->fresh_record(1, 0);
  const Json file = match.traits().seat->file(Node(record, ""), {.seat = 4});
  const std::vector<File> files = {{"record", record.dump()}, {"file", file.dump()}};
  for (const char* command : {"odds", "advise", "view"}) {
    const Ran of_record = run_program({.args = {command, "record"}, .files = files});
    CHECK(of_record.code == 2);
    CHECK(of_record.err == "mainmatch: record: --seat: missing, expected a seat of the record\n");
    const Ran of_other = run_program({.args = {command, "file", "--seat", "5"}, .files = files});
    CHECK(of_other.code == 2);
    CHECK(of_other.err == "mainmatch: file: --seat: got 5, expected 4, whose file this is\n");
  }
  const Ran of_seat = run_program({.args = {"view", "file"}, .files = files});
  const Ran same = run_program({.args = {"view", "record", "--seat", "4"}, .files = files});
  CHECK(of_seat.out == same.out);
  CHECK_FALSE(of_seat.out.empty());
}

namespace {

/// The places of all values within `value`.
void add_places(const Json& value, const Json::json_pointer& at,
                std::vector<Json::json_pointer>& all) {
  if (!at.empty()) all.push_back(at);
  if (value.is_array()) {
    for (std::size_t i = 0; i < value.size(); ++i) add_places(value[i], at / i, all);
  } else if (value.is_object()) {
    for (const auto& [key, one] : value.items()) add_places(one, at / key, all);
  }
}

}  // namespace

EACH_MATCH_TEST("a damaged seat's file is read or refused", "[seat_file]") {
  const Json values = Json::parse(R"([-1, 0, 7, 99, 1e9, 1.5, "X", "A1", null, [], {}, true])");
  const Json truth = true_file(match, 2, 1);
  std::vector<Json::json_pointer> places;
  for (const char* key : {"dealt", "steps"}) {
    add_places(truth.at(key), Json::json_pointer("/" + std::string(key)), places);
  }
  Stream stream(3, 0, Purpose::deal());
  for (int i = 0; i < scaled(120); ++i) {
    Json file = truth;
    const auto& place = places[stream.below(static_cast<std::uint32_t>(places.size()))];
    file[place] = values[stream.below(static_cast<std::uint32_t>(values.size()))];
    INFO(place.to_string() << ": " << file[place]);
    try {
      const Json view = match.traits().seat->standing(Node(file, "")).view;
      CHECK_FALSE(view.is_null());
    } catch (const InputError&) {
    }
  }
}

}  // namespace mainmatch::tests
