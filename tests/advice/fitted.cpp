// Who the other seats are taken to be, by what a seat has seen and by earlier records.

#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "experiments/analyses/advice/history.h"
#include "experiments/analyses/judging.h"
#include "experiments/matches/adviser.h"
#include "experiments/matches/explained.h"
#include "experiments/matches/recorded_match.h"
#include "experiments/matches/simulator.h"
#include "tests/cli/program.h"
#include "tests/conformance/roster_table.h"
#include "tests/each_match.h"
#include "tests/scale.h"
#include "tests/script/files.h"

namespace mainmatch::tests {

namespace {

constexpr Seat kSelf = 1;
constexpr int kAll = 99;  ///< rounds

/// The last of the first `most` rounds in which the seat acts.
ViewQuestion round_of(const MatchModule& match, const Json& record, Seat seat, int most) {
  ViewQuestion last;
  for (const auto& one : match.traits().advice->recorded(Node(record, "")).submissions) {
    if (one.seat != seat || one.step.kind != StepKind::round || most-- <= 0) continue;
    last = {.seat = seat, .step = one.step};
  }
  return last;
}

/// The fit of a field in a match that these bots have played.
std::shared_ptr<const FittedField> fitted(const MatchModule& match, const std::string& others,
                                          const std::vector<std::string>& field,
                                          std::vector<PerSeat<double>> known = {},
                                          int rounds = kAll) {
  const Json record = parse_json(record_of(match, others, 31, 2));
  AdviceQuestion question{round_of(match, record, kSelf, rounds), default_judging(match)};
  question.judging.field.clear();
  for (const std::string& bot : field) question.judging.field.push_back({bot, 1});
  question.judging.fitted = true;
  question.judging.draws = 8;
  question.judging.known = std::move(known);
  return match.traits().advice->adviser(Node(record, ""), question)->fit();
}

double weight(const FittedField& fit, std::size_t bot, Seat seat) {
  return fit.weights[bot][at(seat)].mean;
}

/// Records of matches that this bot has played at all seats, under another name.
std::string history(const MatchModule& match, const std::string& bot, const std::string& name) {
  std::string lines;
  for (std::uint64_t number = 0; number < 3; ++number) {
    Json record = parse_json(record_of(match, bot, 5, number));
    for (Json& one : record["bots"]) one = name;
    lines += record.dump() + "\n";
  }
  return lines;
}

}  // namespace

EACH_MATCH_TEST("the weights of a fitted field are a distribution at each other seat", "[advice]") {
  std::vector<std::string> field = match.default_bots();
  field.resize(1 + scaled(field.size() - 1));
  const auto fit = fitted(match, "random", field, {}, 2);
  REQUIRE(fit);
  for (Seat seat = 0; seat < match.default_rules()->seats(); ++seat) {
    double sum = 0;
    for (const auto& seats : fit->weights) {
      const FittedField::Weight& one = seats[at(seat)];
      CHECK(one.low <= one.mean);
      CHECK(one.mean <= one.high);
      sum += one.mean;
    }
    CHECK(sum == Approx(seat == kSelf ? 0 : 1));
  }
}

// Everything is public there: who always does the same is known after five rounds.
TEST_CASE("a seat of Edges that always does the same is known", "[advice]") {
  const MatchModule& match = match_named("edges", "game");
  for (const std::string truth : {"level-1", "gambler"}) {
    const auto fit = fitted(match, truth, {"random", "level-1", "gambler"});
    for (Seat seat = 0; seat < match.default_rules()->seats(); ++seat) {
      if (seat != kSelf) CHECK(weight(*fit, truth == "level-1" ? 1 : 2, seat) > 0.9);
    }
  }
}

/// 99 to 1 for the first of two bots, at all seats.
std::vector<PerSeat<double>> known_for_first() {
  std::vector<PerSeat<double>> known(2);
  known[0].fill(99);
  known[1].fill(1);
  return known;
}

TEST_CASE("what was seen counts beside what was known before", "[advice]") {
  const MatchModule& match = match_named("edges", "game");
  const auto before = fitted(match, "level-1", {"random", "level-1"}, known_for_first(), 1);
  const auto after = fitted(match, "level-1", {"random", "level-1"}, known_for_first());
  CHECK(after->from_play);
  CHECK(after->prior[0][0] == Approx(0.99));
  CHECK(weight(*before, 1, 0) < 0.1);
  CHECK(weight(*after, 1, 0) > 0.8);
}

TEST_CASE("in Amidakuji only what was known before counts", "[advice]") {
  const MatchModule& match = match_named("amidakuji", "game");
  const auto fit = fitted(match, "kelly", {"random", "kelly"}, known_for_first());
  CHECK(weight(*fit, 0, 0) == Approx(0.99));
  CHECK_FALSE(fit->from_play);
}

EACH_MATCH_TEST("earlier records say who somebody is", "[advice]") {
  const std::vector<std::string> all = match.default_bots();
  const std::vector<WeightedBot> field = {{all[0]}, {all[1]}, {all[2]}};
  const std::vector<std::string> people = {"somebody", "", "nobody"};
  for (std::size_t truth = 0; truth < field.size(); ++truth) {
    std::istringstream in(history(match, field[truth].bot, "somebody"));
    const auto known = known_from(in, "history", match, field, people, Json::object());
    for (std::size_t bot = 0; bot < field.size(); ++bot) {
      INFO(field[truth].bot << " or " << field[bot].bot);
      if (bot != truth) CHECK(known[bot][0] < known[truth][0] / 20);
      CHECK(known[bot][1] == 1);
      CHECK(known[bot][2] == 1);
    }
  }
}

// Two bots, ten answers each; they differ at one place: 9 of 10 against 1 of 10, each with two
// answers of which 11 in 22 are right: (9 + 1) / 12 against (1 + 1) / 12.
TEST_CASE("an answer is as likely as it is among the bot's", "[advice]") {
  Explanation explanation(2);
  for (int i = 0; i < 10; ++i) {
    explanation.add(0, {{"bets", {i == 0 ? 2 : 1, 7}}});
    explanation.add(1, {{"bets", {i == 0 ? 1 : 2, 7}}});
  }
  const auto found = explanation.of({{"bets", {1, 7}}});
  CHECK(found[0] == Approx(std::log(10.0 / 12)));
  CHECK(found[1] == Approx(std::log(2.0 / 12)));
}

TEST_CASE("advise fits the field", "[advice]") {
  const MatchModule& match = match_named("edges", "game");
  const std::string record = record_of(match, "level-1", 31, 2);
  Call call{
      .args = {"advise", "match.json", "--seat", "1", "--round", "5", "--worlds", "16", "--field",
               "default", "--field", "learned-mix", "--field", "fitted", "--format", "json"},
      .files = {{"match.json", record}}};
  const Ran ran = run_program(call);
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  const Json found = Json::parse(ran.out);
  REQUIRE(found.at("fields").size() == 3);
  const Json& fit = found.at("fields")[2].at("fitted");
  CHECK(found.at("fields")[2].at("judged_by").at("fitted") == true);
  CHECK_FALSE(found.at("fields")[0].contains("fitted"));
  CHECK(fit.at("seats").size() == 8);
  CHECK(fit.at("seats")[0].at("bots")[0].at("bot") == "level-1");
  // The same candidates in all fields; what loses least in the worst field is the first.
  const Json& across = found.at("across");
  for (const Json& field : found.at("fields")) {
    CHECK(field.at("candidates").size() == across.size());
  }
  double last = 0;
  for (const Json& one : across) {
    double worst = 0;
    for (const Json& loss : one.at("losses"))
      worst = std::max(worst, loss.at("mean").get<double>());
    CHECK(one.at("worst").get<double>() == Approx(worst));
    CHECK(worst >= last);
    last = worst;
  }
}

TEST_CASE("review fits the field", "[advice][review]") {
  const Json small = {{"grid", {1, 3}}, {"rounds", 3}};
  const auto rules = match_named("edges", "game").rules(small);
  const auto simulator = rules->simulator({.bots = {{"level-1", 3}}});
  std::string record;
  simulator->deal(31, 2);
  simulator->seat(std::vector<int>{0, 0, 0});
  simulator->play(31, 2, {.record = &record});
  const auto reviewed = [&](const std::string& field) {
    const Ran ran = run_program({.args = {"review", "match.json", "--seat", "1", "--worlds", "16",
                                          "--field", field, "--format", "json"},
                                 .files = {{"match.json", record}}});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return parse_json(ran.out);
  };
  const Json fitted = reviewed("fitted");
  CHECK(fitted.at("judged_by").at("fitted") == true);
  std::string even;  // the same bots, whatever was seen
  for (const auto& [bot, weight] : fitted.at("judged_by").at("field").items()) {
    even += (even.empty() ? "" : ",") + bot;
  }
  const Json plain = reviewed(even);
  CHECK_FALSE(plain.at("judged_by").contains("fitted"));
  CHECK(plain.at("judged_by").at("field") == fitted.at("judged_by").at("field"));
  CHECK(plain.at("matches") != fitted.at("matches"));
}

TEST_CASE("bad input: histories", "[advice]") {
  const MatchModule& match = match_named("edges", "game");
  const std::string record = record_of(match, "level-1", 31, 2);
  const auto said = [&](std::vector<std::string> more, const std::string& history) {
    Call call{.args = {"advise", "match.json", "--seat", "1", "--round", "5", "--worlds", "8"},
              .files = {{"match.json", record}, {"history.jsonl", history}}};
    call.args.insert(call.args.end(), more.begin(), more.end());
    const Ran ran = run_program(call);
    CHECK(ran.code == 2);
    return ran.err;
  };
  using Catch::Contains;
  CHECK_THAT(said({"--field", "fitted", "--history", "history.jsonl"}, "{}\n"),
             Contains("history.jsonl") && Contains("format"));
  CHECK_THAT(said({"--field", "fitted", "--history", "history.jsonl", "--people", "a,b"}, record),
             Contains("--people: got 2 names, expected 9, one a seat"));
  CHECK_THAT(said({"--people", "a,b"}, record), Contains("--history"));
  CHECK_THAT(said({"--history", "history.jsonl"}, record), Contains("--field fitted"));
  // Of this match itself, and of people who do not sit here.
  Json others = parse_json(record_of(match, "level-1", 31, 3));
  for (Json& one : others["bots"]) one = "somebody";
  for (const std::string& none : {record, others.dump() + "\n"}) {
    CHECK_THAT(said({"--field", "fitted", "--history", "history.jsonl"}, none),
               Contains("history.jsonl: no earlier match of edges of anybody who sits here"));
  }
}

}  // namespace mainmatch::tests
