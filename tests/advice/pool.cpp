// What allies have shared with a seat: worlds fit what they have seen, and their files must fit the
// match.

#include <nlohmann/json.hpp>
#include <string>

#include "experiments/matches/seat_source.h"
#include "tests/cli/program.h"
#include "tests/conformance/roster_table.h"
#include "tests/each_match.h"
#include "tests/scale.h"

namespace mainmatch::tests {

namespace {

using Catch::Contains;

/// Seats' files of a match of bots, before the step of this index.
struct Files {
  explicit Files(const std::string& game, int round = 1)
      : match(match_named(game, "game")),
        record(parse_json(bot_record(*match.default_rules(), 37, 1))),
        step{StepKind::round, round} {}

  Json of(Seat seat) const {
    return match.traits().seat->file(Node(record, ""), {.seat = seat, .step = step});
  }

  const MatchModule& match;
  Json record;
  Step step;
};

/// What a command says of seat 0 with these files of allies.
Ran asked(const std::string& command, const Files& files, const std::vector<Json>& allies) {
  Call call{.args = {command, "own.json", "--worlds", "64", "--format", "json"},
            .files = {{"own.json", files.of(0).dump()}}};
  std::string pool;
  for (std::size_t i = 0; i < allies.size(); ++i) {
    const std::string name = "ally" + std::to_string(i) + ".json";
    call.files.push_back({name, allies[i].dump()});
    pool += (i == 0 ? "" : ",") + name;
  }
  if (!pool.empty()) call.args.insert(call.args.end(), {"--pool", pool});
  return run_program(call);
}

/// The chance of a place of an ending leg, in the first table of the odds of Amidakuji.
double chance(const Json& odds, const char* leg, const char* place) {
  return odds.at("tables")[0].at("rows").at(leg).at(place).at("mean");
}

}  // namespace

TEST_CASE("odds with allies are those of all hints", "[advice][amidakuji]") {
  const Files files("amidakuji");
  Json ally = files.of(5);
  ally["dealt"]["hints"]["placement"] = {{"kind", "one_of"}, {"leg", "D"}, {"placements", {2, 6}}};
  const Ran ran = asked("odds", files, {ally, files.of(7)});
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  const Json odds = Json::parse(ran.out);
  CHECK(odds.at("pool").at("seats") == Json({5, 7}));
  CHECK(odds.at("pool").at("effective") >= 50);
  CHECK(chance(odds, "D", "2nd") + chance(odds, "D", "6th") == Approx(1));
  const Json alone = Json::parse(asked("odds", files, {}).out);
  CHECK(chance(alone, "D", "2nd") + chance(alone, "D", "6th") < 0.9);
  CHECK_FALSE(alone.contains("pool"));
}

TEST_CASE("advice with allies says what they are worth", "[advice][threads]") {
  const Files files("threads");
  const Ran ran = asked("advise", files, {files.of(1)});
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  const Json found = Json::parse(ran.out), pool = found.at("pool");
  CHECK(pool.at("seats") == Json({1}));
  const Json& all = found.at("candidates");
  const auto same = std::ranges::find_if(
      all, [&](const Json& one) { return one.at("submission") == pool.at("alone"); });
  REQUIRE(same != all.end());
  CHECK(pool.at("worth") == same->at("loss"));
  CHECK(same->at("source").get<std::string>().find("alone") != std::string::npos);
  const Json alone = Json::parse(asked("advise", files, {}).out);
  CHECK(pool.at("alone") == alone.at("candidates")[0].at("submission"));
}

EACH_MATCH_TEST("odds listen to an ally", "[advice]") {
  for (const int round : {2, 0}) {
    if (round == 0 && !in_part(1)) continue;
    const Files files(std::string(match.name()), round);
    const Ran ran = asked("odds", files, {files.of(1)});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    const Json pool = Json::parse(ran.out).at("pool");
    CHECK(pool.at("seats") == Json({1}));
    const bool listens = match.name() == "amidakuji" || match.name() == "threads";
    CHECK(pool.at("dealt_only") == !listens);
  }
}

TEST_CASE("bad input: files of allies", "[advice]") {
  const Files files("amidakuji");
  const auto said = [&](const std::vector<Json>& allies) {
    const Ran ran = asked("odds", files, allies);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    return ran.err;
  };
  CHECK_THAT(said({files.record}), Contains("ally0.json") && Contains("mainmatch-seat/1"));
  CHECK_THAT(said({files.of(0)}), Contains("ally0.json: seat: got 0"));
  CHECK_THAT(said({files.of(3), files.of(3)}), Contains("ally1.json: seat: got 3"));
  CHECK_THAT(said({Files("threads").of(1)}), Contains("game: got \"threads\""));
  CHECK_THAT(said({Files("amidakuji", 0).of(1)}), Contains("ally0.json"));
  Json other = files.of(1);
  other["rules"]["beads"] = 21;
  CHECK_THAT(said({other}), Contains("ally0.json"));
  Json seen = files.of(1);
  seen["steps"][0]["shown"]["revealed"] = {{{"leg", "S"}, {"row", "A"}},
                                           {{"leg", "S"}, {"row", "A"}}};
  CHECK_THAT(said({seen}), Contains("ally0.json: rounds.revealed: not as in the other file"));
  CHECK_THAT(said({files.of(1), files.of(2), files.of(3), files.of(4)}),
             Contains("--pool: got 4 files, expected at most 3"));
  const Ran timed =
      run_program({.args = {"advise", "own.json", "--pool", "ally.json", "--time-budget", "1"},
                   .files = {{"own.json", files.of(0).dump()}, {"ally.json", files.of(1).dump()}}});
  CHECK(timed.code == 2);
  CHECK_THAT(timed.err, Contains("--time-budget: cannot be used with --pool"));
}

TEST_CASE("a claim is added to a seat's file", "[advice][amidakuji]") {
  const Files files("amidakuji", 0);
  const auto believing = [&](std::vector<std::string> more) {
    Call call{.args = {"seat", "believe", "own.json"}, .files = {{"own.json", files.of(0).dump()}}};
    call.args.insert(call.args.end(), more.begin(), more.end());
    return run_program(call);
  };
  const std::string claim = R"({"seat":4,"sees":{"/beads_left":20}})";
  const Ran ran = believing({"--claim", claim, "--with", "0.8"});
  INFO(ran.err);
  CHECK(ran.code == 0);
  CHECK_THAT(ran.out, Contains("believed with 80 %: " + claim));
  Json before = files.of(0);
  before["believed"] = Json::array({Json::parse(claim)});
  before["believed"][0]["with"] = 0.3;
  const Ran again =
      run_program({.args = {"seat", "believe", "own.json", "--claim", claim, "--with", "0.8"},
                   .files = {{"own.json", before.dump()}}});
  CHECK_THAT(again.out, Contains("believed with 80 %: ") && !Contains("believed with 30 %"));
  CHECK_THAT(believing({"--claim", "4", "--with", "0.8"}).err, Contains("--claim: got 4"));
  CHECK_THAT(believing({"--claim", claim}).err, Contains("--with: missing"));
  const std::string never = R"({"seat":4,"sees":{"/beads_left":3}})";
  CHECK_THAT(believing({"--claim", never, "--with", "0.8"}).err,
             Contains("no imagined world fulfils it"));
}

}  // namespace mainmatch::tests
