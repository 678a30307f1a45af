// Findings that follow from a test: each kind has a case that must print it, one that must not, and
// one in which the sample is too small to test.

#include "tests/report/findings.h"

#include <nlohmann/json.hpp>
#include <string>

#include "experiments/analyses/balance/ablation_report.h"
#include "experiments/analyses/printed.h"
#include "experiments/report/reading.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

/// A part of each kind, each of which is worth `worth` to both bots, with noise of -50..50.
Json ablated(std::uint64_t deals, int worth) {
  AblationResult result;
  result.payoff = "score";
  result.bots = {"a", "b"};
  result.deals = result.asked = deals;
  result.parts = {{Ablation::Kind::mechanic, 0, "votes", "a say"},
                  {Ablation::Kind::knowledge, 0, "hints", "a hint"}};
  AllAblationSums sums(2, 2, 1000);
  Stream noise(1, 2, Purpose::pilot());
  for (std::size_t part = 0; part < 2; ++part) {
    for (std::uint64_t deal = 0; deal < deals; ++deal) {
      sums.at(part, deal % 2).add(1000 + worth + noise.between(-50, 50), 1000, true);
    }
  }
  add_lines(sums, Payoff({"score"}), result);
  Json tree = balance();
  tree["twins"] = json_of(result);
  return tree;
}

}  // namespace

TEST_CASE("what mechanics and knowledge are worth to all bots is tested", "[report][ablation]") {
  for (const std::string what :
       {"What each mechanic is worth to these bots", "What knowledge is worth to these bots"}) {
    const std::string part = what.find("mechanic") != what.npos ? "votes" : "hints";
    const std::string planted = said_of("balance", ablated(400, 20));
    INFO(planted);
    CHECK(holds(planted, what + ", significantly different from 0: " + part + " "));
    CHECK_FALSE(holds(planted, "none is significantly"));
    const std::string none = said_of("balance", ablated(400, 0));
    CHECK(holds(none, what + ": none is significantly different from 0 for all bots together."));
    CHECK_FALSE(holds(none, what + ", significantly"));
    const std::string few = said_of("balance", ablated(10, 20));
    CHECK(holds(few, what + ": Too few deals to test " + part + "."));
    CHECK_FALSE(holds(few, "significantly"));
  }
}

TEST_CASE("a row of all bots has the star of its own test", "[report][ablation]") {
  const Json lines = ablated(400, 20).at("twins").at("lines");
  for (const Json& line : lines) {
    REQUIRE(line.at("adjusted").is_number());
    CHECK(line.at("adjusted").get<double>() >= line.at("p_value").get<double>());
    CHECK(line.at("adjusted").get<double>() < 0.05);
  }
}

TEST_CASE("gaps of balance say whether they are any, and whose they are", "[report][balance]") {
  const auto with = [](const std::string& name, const std::string& part, Json value, bool chosen) {
    Json tree = balance();
    tree["starts"] = {{{"name", "cell"}, {"chosen", chosen}}};
    Json metric = {{"name", name}, {"part", part}};
    metric.update(value);
    tree["metrics"] = Json::array({metric});
    return said_of("balance", tree);
  };
  const Json no_gap = {{"mean", 0.01}, {"low", 0.0}, {"high", 0.05}};
  for (const auto& [name, part, things] :
       {std::tuple("seat_gap", "", "seat"), std::tuple("role_gap", "", "role"),
        std::tuple("place_gap", "cell", "start (cell)")}) {
    const std::string of = things;
    const std::string gap = with(name, part, estimate(0.3, 0.1), false);
    INFO(gap);
    CHECK(holds(gap, "Between the best and the worst " + of + " there is a gap of 0.3 (0.2 to"));
    CHECK(holds(gap, report::kSeatsAlike) == (of == "seat"));
    CHECK_FALSE(holds(gap, "Seats choose it"));
    const std::string none = with(name, part, no_gap, true);
    CHECK(holds(none, "No " + of + " is significantly better than another; the gap is 0.01 (0 to"));
    CHECK_FALSE(holds(none, "Between the best"));
    const Json alike = {{"mean", 0.5}, {"low", nullptr}, {"high", nullptr}, {"why", "all alike"}};
    CHECK(holds(with(name, part, alike, false), "there is a gap of 0.5 in tokens."));
    CHECK_FALSE(holds(with(name, part, alike, false), "too few"));
    const std::string few = with(name, part, too_few(0.3), true);
    CHECK(holds(few, "gap of 0.3 in tokens. These are too few matches to test it."));
    CHECK_FALSE(holds(few, report::kSeatsAlike));
  }
  CHECK(holds(with("place_gap", "cell", estimate(0.3, 0.1), true), "Seats choose it: the gap is"));
}

TEST_CASE("shares of some matches name how many they are of", "[report][balance]") {
  Json tree = balance();
  Json half = {{"name", "decisiveness"}, {"part", ""}, {"cases", 124}};
  half.update(estimate(0.627, 0.08));
  Json back = {{"name", "comebacks"}, {"part", ""}, {"cases", 2113}};
  back.update(estimate(0.05, 0.01));
  tree["metrics"] = {half, back};
  const std::string text = said_of("balance", tree);
  CHECK(holds(text, "Who leads halfway through wins 62.70"));
  CHECK(holds(text, "(54.70 to 70.70), of 124 matches."));
  CHECK(holds(text, "In the lower half halfway through stood 5.00"));
  CHECK(holds(text, "(4.00 to 6.00), of 2,113 winners."));
}

TEST_CASE("ties are broken rules only beyond sampling error", "[report][balance]") {
  const auto with = [](Json value) {
    Json tree = balance();
    Json metric = {{"name", "ties"}, {"part", ""}};
    metric.update(value);
    tree["metrics"] = Json::array({metric});
    return said_of("balance", tree);
  };
  CHECK(holds(with(estimate(0.2, 0.05)), "Broken: More win than a match has places for in 20.00"));
  CHECK(holds(with(estimate(0.12, 0.05)), "Play: More win"));
  CHECK(holds(with(too_few(0.5)), "Play: More win"));
}

TEST_CASE("whether seats win equally often is tested", "[report][tournament]") {
  const auto with = [](const Json& first, const Json& others) {
    Json tree = played();
    for (Json& seat : tree.at("seats")) seat["wins"] = others;
    tree["seats"][0]["wins"] = first;
    return said_of("tournament", tree);
  };
  const double even = 1.0 / static_cast<double>(played().at("seats").size());
  const std::string uneven = with(estimate(2 * even, even / 4), estimate(even, even / 4));
  CHECK(holds(uneven, "Fairness: Seats do not win equally often: seat 0 with "));
  CHECK(holds(uneven, report::kSeatsAlike));
  const std::string fair = with(estimate(1.1 * even, even / 4), estimate(even, even / 4));
  CHECK(holds(fair, "No seat differs significantly from an even share"));
  CHECK_FALSE(holds(fair, report::kSeatsAlike));
  const std::string few = with(too_few(1), too_few(0));
  CHECK(holds(few, "Too few matches to test whether seats win equally often."));
  CHECK_FALSE(holds(few, "No seat differs"));
}

TEST_CASE("who wins most says whether that is shown", "[report][tournament]") {
  const auto with = [](const Json& first, const Json& second) {
    Json tree = played();
    REQUIRE(tree.at("bots").size() == 2);
    tree["bots"][0]["wins"] = first;
    tree["bots"][1]["wins"] = second;
    return said_of("tournament", tree);
  };
  const std::string apart = with(estimate(0.2, 0.01), estimate(0.01, 0.005));
  CHECK_FALSE(holds(apart, "overlap"));
  CHECK_FALSE(holds(apart, "too few"));
  CHECK(holds(apart, "Less than a quarter of an even share of wins: "));
  const std::string close = with(estimate(0.1, 0.05), estimate(0.08, 0.05));
  CHECK(holds(close, "Their intervals overlap"));
  CHECK_FALSE(holds(close, "Less than a quarter"));
  const std::string few = with(too_few(1), too_few(0));
  CHECK(holds(few, "These are too few matches to show which is better."));
  CHECK_FALSE(holds(few, "Less than a quarter"));
}

TEST_CASE("bots after the second may win as often as the first", "[report][tournament]") {
  const auto with = [](const Json& third) {
    Json tree = played();
    tree["bots"][0]["wins"] = estimate(0.2, 0.01);
    tree["bots"][1]["wins"] = estimate(0.1, 0.01);
    tree["bots"].push_back(tree["bots"][1]);
    tree["bots"][2]["name"] = "third";
    tree["bots"][2]["wins"] = third;
    return said_of("tournament", tree);
  };
  const std::string open = with(estimate(0.09, 0.11));
  CHECK(holds(open, "third (9.00 % (-2.00 to 20.00))."));
  CHECK(holds(open, "Not shown to win less often than "));
  CHECK(holds(with(too_few(0.09)), "Not shown to win less often than "));
  CHECK_FALSE(holds(with(estimate(0.09, 0.01)), "Not shown"));
}

TEST_CASE("whether ratings fit is said only where it was tested", "[report][tournament]") {
  const auto with = [](const Json& p) {
    Json tree = played();
    REQUIRE(tree.contains("rating_fit"));
    tree["rating_fit"]["p"] = p;
    return report::formatted({"tournament", tree}, "text");
  };
  CHECK(holds(with(0.5), "say: no difference is significant"));
  CHECK(holds(with(0.01), "they do not fit (p 0.010)"));
  CHECK(holds(with(nullptr), "too few matches to test the difference"));
  CHECK_FALSE(holds(with(nullptr), "no difference is significant"));
}

TEST_CASE("what luck explains is said only where it is known", "[report][tournament]") {
  const auto with = [](const Json& reduction) {
    Json tree = played();
    tree["controls"] = {{"hints", "what one is shown"}};
    for (Json& bot : tree.at("bots")) {
      for (const char* const key : {"wins", "score"}) {
        bot["adjusted"][key] = bot.at(key);
        bot["adjusted"][key]["variance_reduction"] = reduction;
      }
    }
    return report::formatted({"tournament", tree}, "text");
  };
  CHECK(holds(with(1.5), "That divides the variance of means"));
  CHECK(holds(with(1.0), "It explains hardly anything here."));
  CHECK(holds(with(nullptr), "These are too few matches to say how much that is."));
  CHECK_FALSE(holds(with(nullptr), "hardly anything"));
}

/// What is said of a sweep of two values of a rule.
std::string swept(const Json& points, const Json& learned = {}) {
  return said_of("sweep", {{"game", "g"},
                           {"forbidden", Json::array()},
                           {"matches", 10},
                           {"seed", 1},
                           {"bots", {"x", "y"}},
                           {"partial", false},
                           {"design", "grid"},
                           {"vary", {{{"rule", "a"}, {"values", {0, 1}}}}},
                           {"points", points},
                           {"relearned", learned}});
}

TEST_CASE("moves of a sweep are of metrics whose intervals are known", "[report][sweep]") {
  const auto with = [](const Json& low, const Json& high) {
    Json points = Json::array();
    for (const Json& value : {low, high}) {
      Json metric = {{"metric", "gini"}, {"part", ""}};
      metric.update(value);
      points.push_back({{"rules", {{"a", points.size()}}}, {"metrics", {metric}}});
    }
    return swept(points);
  };
  const std::string apart = with(estimate(0.1, 0.05), estimate(0.5, 0.05));
  CHECK(holds(apart, "gini goes from 0.1 (0.05 to 0.15) at a 0 to 0.5"));
  CHECK(holds(apart, "lie apart: 1 of 1;"));
  CHECK_FALSE(holds(apart, "not known"));
  const std::string close = with(estimate(0.1, 0.05), estimate(0.12, 0.05));
  CHECK(holds(close, "lie apart: 0 of 1;"));
  CHECK_FALSE(holds(close, "gini goes"));
  const std::string few = with(too_few(0.1), too_few(0.5));
  CHECK(holds(few, "Intervals are not known of 1."));
  CHECK_FALSE(holds(few, "gini goes"));
}

TEST_CASE("a sweep says where relearned play moves the other way", "[report][sweep]") {
  const auto with = [](const Json& low, const Json& high, bool settled) {
    Json points = Json::array();
    const Json gini = {{"metric", "gini"}, {"part", ""}};
    for (const Json& value : {low, high}) {
      Json metric = gini, of_relearned = gini;
      metric.update(estimate(points.empty() ? 0.125 : 0.5, 0.0625));
      of_relearned.update(value);
      points.push_back(
          {{"rules", {{"a", points.size()}}},
           {"metrics", Json::array({metric})},
           {"relearned", {{"settled", settled}, {"metrics", Json::array({of_relearned})}}}});
    }
    return swept(points, relearned(settled));
  };
  const Json less = estimate(0.25, 0.0625), more = estimate(0.75, 0.125);
  CHECK(holds(with(less, more, true),
              "Play: Relearned, gini goes from 0.25 (0.1875 to 0.3125) at a "
              "0 to 0.75 (0.625 to 0.875) at a 1: up as well."));
  CHECK(holds(with(more, less, true),
              "Broken: Relearned, gini goes from 0.75 (0.625 to 0.875) at a "
              "0 to 0.25 (0.1875 to 0.3125) at a 1: the other way round, so "
              "do not rely on it."));
  CHECK(holds(with(less, less, true), "at a 1: where nothing is shown."));
  CHECK(holds(with(less, too_few(0.5), true), "where nothing is shown."));
  CHECK(holds(with(less, {{"mean", nullptr}, {"low", nullptr}, {"high", nullptr}}, true),
              "Play: Relearned, gini is not known at a 1."));
  CHECK(holds(with(more, less, false), "Play: Relearned, gini"));
  CHECK(holds(with(more, less, false), "which is not settled."));
}

TEST_CASE("a comparison says whether it does what was aimed at, and among whom",
          "[report][compare]") {
  const auto with = [](const char* aim, const Json& verdicts, std::size_t plays = 2) {
    Json populations = Json::array();
    for (std::size_t i = 0; i < plays; ++i) {
      populations.push_back({{"name", i == 0 ? "default" : "learned-mix"},
                             {"remark", ""},
                             {"bots", {"x"}},
                             {"metrics", Json::array()}});
    }
    return said_of("compare", {{"game", "g"},
                               {"matches", 10},
                               {"seed", 1},
                               {"payoff", "tokens"},
                               {"rules", {{"a", 1}}},
                               {"against", {{"a", 2}}},
                               {"changed", {"a"}},
                               {"verdicts", Json::array()},
                               {"aims", Json::array({{{"aim", aim}, {"verdicts", verdicts}}})},
                               {"populations", populations},
                               {"relearned", nullptr}});
  };
  CHECK(holds(with("ties:min", {{"default", "nearer"}, {"learned-mix", "nearer"}}),
              "Play: Aim ties:min: nearer, whoever plays."));
  CHECK(holds(with("ties:min", {{"default", "nearer"}, {"learned-mix", "farther"}}),
              "Broken: Aim ties:min: depends on who plays: default nearer; learned-mix farther."));
  // What some do not show depends on nobody.
  CHECK(holds(with("ties:min", {{"default", "nearer"}, {"learned-mix", "undecided"}}),
              "Play: Aim ties:min: default nearer; learned-mix undecided."));
  CHECK(holds(with("ties:min", {{"default", "undecided"}, {"learned-mix", "undecided"}}),
              "Play: Aim ties:min: undecided."));
  CHECK(holds(with("ties:min", {{"learned-mix", "nearer"}}),
              "Play: Aim ties:min: learned-mix nearer."));
  CHECK(holds(with("ties:<0.1", {{"given", "met"}}, 1),
              "Play: Aim ties:<0.1 after the change, by intervals of 95%: met."));
  CHECK(
      holds(with("ties:<0.1", {{"given", "missed"}}, 1), "Broken: Aim ties:<0.1 after the change"));
}

/// A population in which gini changes so.
Json population_json(const std::string& name, const std::string& verdict, const Json& change) {
  return {{"name", name},
          {"remark", ""},
          {"bots", {"x"}},
          {"metrics", Json::array({{{"name", "gini"},
                                    {"part", ""},
                                    {"before", estimate(0.5, 0.01)},
                                    {"after", estimate(0.25, 0.01)},
                                    {"change", change},
                                    {"interest", 0.02},
                                    {"p", nullptr},
                                    {"p_holm", nullptr},
                                    {"verdict", verdict}}})}};
}

Json verdicts_json(const std::string& verdict) {
  return Json::array({{{"name", "gini"}, {"part", ""}, {"verdict", verdict}}});
}

/// What is said of a comparison of these populations.
std::string compared(const std::string& verdict, std::vector<Json> populations, Json learned) {
  return said_of("compare", {{"game", "g"},
                             {"matches", 10},
                             {"seed", 1},
                             {"payoff", "tokens"},
                             {"rules", {{"a", 1}}},
                             {"against", {{"a", 2}}},
                             {"changed", {"a"}},
                             {"verdicts", verdicts_json(verdict)},
                             {"populations", std::move(populations)},
                             {"relearned", std::move(learned)}});
}

TEST_CASE("a comparison says what depends on who plays", "[report][compare]") {
  const auto with = [](const std::string& verdict, Json one, Json other, Json learned) {
    return compared(verdict, {std::move(one), std::move(other)}, std::move(learned));
  };
  const Json down = population_json("default", "lower", estimate(-0.25, 0.02));
  const Json up = population_json("learned-mix", "higher", estimate(0.125, 0.02));
  const std::string conflict = with("depends on who plays", down, up, nullptr);
  CHECK(holds(conflict, "gini: depends on who plays, do not rely on it: default down by 0.25"));
  CHECK(holds(conflict, "; learned-mix up by 0.125 (0.105 to 0.145)."));
  CHECK(holds(conflict, "Not checked under relearned play"));
  const std::string agreed = with("lower", down, down, nullptr);
  CHECK(holds(agreed, "gini: down, whoever plays: default down by 0.25"));
  const Json none = population_json("default", "no difference of interest", estimate(0, 0.001));
  const std::string nothing = with("no difference of interest", none, none, nullptr);
  CHECK(holds(nothing, "No difference of interest, whoever plays: gini."));
  const Json settled = relearned(true);
  CHECK(holds(with("lower", down, down, settled), "bots learned under both rules, 3 times each"));
  Json open = settled;
  open["settled"] = false;
  CHECK(holds(with("lower", down, down, open), "Relearned play is not over"));
  open["learned"] = Json::array({{{"rules", "before"},
                                  {"settled", false},
                                  {"mix", {{"all", {{"x", 1}}}}},
                                  {"gains", Json::array({{{"role", "all"},
                                                          {"limit", 0.1},
                                                          {"settled", false},
                                                          {"by_parameters", estimate(0.2, 0.01)},
                                                          {"by_search", nullptr}}})}}});
  const std::string unsettled = with("lower", down, down, open);
  CHECK(holds(unsettled, "not settled: searches may gain too much against 1 of 1 learned mixes"));
}

TEST_CASE("a comparison says what is shown to change, and what is undecided", "[report][compare]") {
  const auto with = [](const std::string& verdict, const Json& change) {
    return compared(verdict, {population_json("given", verdict, change)}, nullptr);
  };
  const std::string lower = with("lower", estimate(-0.25, 0.02));
  CHECK(holds(lower, "gini: down by 0.25 (0.23 to 0.27), to 0.25"));
  CHECK_FALSE(holds(lower, "No metric"));
  const std::string undecided = with("undecided", too_few(-0.25));
  CHECK(holds(undecided, "No metric of 1 is shown to change."));
  CHECK(holds(undecided, "Metrics undecided with this many matches: 1 of 1."));
  const std::string none = with("no difference of interest", estimate(0, 0.001));
  CHECK(holds(none, "No metric of 1 is shown to change."));
  CHECK_FALSE(holds(none, "Undecided"));
}

TEST_CASE("a partial table of payoffs says how many matches it lacks", "[report][payoffs]") {
  const Json tree = {{"format", "mainmatch-payoffs/1"},
                     {"about", {{"game", "g"}, {"matches", 40}, {"matches_asked", 2000}}},
                     {"roles",
                      {{{"name", "up"}, {"seats", 1}, {"strategies", {"a"}}},
                       {{"name", "down"}, {"seats", 1}, {"strategies", {"b"}}}}},
                     {"profiles", Json::array()}};
  const report::Chapter chapter = report::chapter_of(report::result_of(tree));
  REQUIRE(chapter.notes.size() == 1);
  CHECK(chapter.notes[0] == partial_note(40, 2000, "matches"));
}

TEST_CASE("the bots of a sweep, a tuning and a comparison are named", "[report][sweep][compare]") {
  const Json bots = {{"bots", {"climber", "safe"}}};
  CHECK(report::bots_said(Node(bots, "")) == " Bots: climber and safe.");
  CHECK(report::bots_said(Node(Json::object(), "")).empty());
}

}  // namespace mainmatch::tests
