// Odds out of imagined worlds, of matches that can be followed by hand.

#include <nlohmann/json.hpp>

#include "experiments/analyses/advice/imagined_odds.h"
#include "experiments/analyses/printed.h"
#include "experiments/matches/registry.h"
#include "experiments/matches/view_question.h"
#include "tests/advice/tiny.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

ImaginedOdds imagined(const MatchModule& match, const Json& record, std::int64_t seat,
                      std::vector<WeightedBot> field, std::uint64_t worlds, int threads = 1) {
  const Node node(record, "");
  AdviceQuestion question;
  question.where.seat = seat;
  question.judging.field = field;
  ImaginedOddsConfig config;
  config.game = match.name();
  config.field = std::move(field);
  config.adviser = [&] { return match.traits().advice->adviser(node, question); };
  config.worlds = worlds;
  config.threads = threads;
  return imagined_odds(config, std::atomic<bool>(false));
}

struct Filled {
  const SeatPicture::Table& shape;
  const std::vector<std::vector<Estimate>>& estimates;
};

Filled table_of(const SeatOdds& odds, const std::string& quantity) {
  REQUIRE(odds.estimates.size() == odds.picture.tables.size());
  std::size_t t = 0;
  while (t < odds.estimates.size() && odds.picture.tables[t].quantity != quantity) ++t;
  INFO(quantity);
  REQUIRE(t < odds.estimates.size());
  return {odds.picture.tables[t], odds.estimates[t]};
}

/// Whether the cells of a row are about these numbers, which their intervals hold.
void check_row(const Filled& table, std::size_t row, const std::vector<double>& expected) {
  REQUIRE(table.estimates.at(row).size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    INFO(table.shape.quantity << " of " << table.shape.rows[row] << ", " << table.shape.columns[i]);
    const Estimate& found = table.estimates[row][i];
    CHECK(*found.mean == Approx(expected[i]).margin(0.1));
    if (!found.interval) continue;
    CHECK(found.interval->low <= expected[i] + 1e-9);
    CHECK(found.interval->high >= expected[i] - 1e-9);
    CHECK(found.interval->high - found.interval->low < 0.3);
  }
}

}  // namespace

// Seat 1 stands on the second of four spaces and goes one back, one or two ahead, each as likely;
// seat 0, next to it in a row of two, is its only partner and goes with it (R6 of edges).
TEST_CASE("odds: where a round of Edges may lead", "[odds][edges]") {
  const TinyMatch tiny = tiny_edges();
  const ImaginedOdds found = imagined(tiny.match, tiny.record, 0, {{"random", 1}}, 4096);
  CHECK(found.worlds == 4096);
  CHECK(found.seat == 0);
  const Filled landing = table_of(found.odds, "landing");
  CHECK(landing.shape.rows == std::vector<std::string>{"seat 0 (you)", "seat 1"});
  CHECK(landing.shape.columns ==
        std::vector<std::string>{"off left", "1", "2", "3", "4", "off right"});
  for (const std::size_t row : {0u, 1u}) {
    check_row(landing, row, {0, 1. / 3, 0, 1. / 3, 1. / 3, 0});
  }
  const Filled moves = table_of(found.odds, "moves");
  CHECK(moves.shape.rows == std::vector<std::string>{"seat 1"});
  check_row(moves, 0, {1. / 3, 2. / 3, 1, 0, 0, 2. / 3});
}

// Seat 0 has made a golden thread to seat 1, which draws a thread to it or none, and hears of no
// other: they can talk either way (R24 of threads). Nothing there was could be cut.
TEST_CASE("odds: which threads there may be", "[odds][threads]") {
  TinyMatch tiny = tiny_threads();
  const Json golden = {{"visit", {{"moira", "clotho"}, {"donate", 0}}},
                       {"create", {{"recipient", 1}, {"golden", true}}}};
  tiny.record["rounds"] = {{{"submissions", {golden, nullptr}}}};
  const SeatOdds found = imagined(tiny.match, tiny.record, 0, {{"random", 1}}, 2048).odds;
  check_row(table_of(found, "golden"), 0, {1});
  check_row(table_of(found, "to_you"), 0, {0.5, 0, 0.5});
  check_row(table_of(found, "goldness"), 0, {0, 1, 0});
  check_row(table_of(found, "goldness"), 1, {0, 1, 0});
}

// Seat 1 stands on B2 and C3 and goes one of four ways or none, each as likely: see tiny.cpp.
TEST_CASE("odds: where a round of Bugcatcher may lead", "[odds][bugcatcher]") {
  const TinyMatch tiny = tiny_bugcatcher();
  const SeatOdds found = imagined(tiny.match, tiny.record, 0, {{"random", 1}}, 4096).odds;
  const Filled central = table_of(found, "central");
  check_row(central, 0, {0, 0.2});
  check_row(central, 1, {0.2, 1});
  const Filled border = table_of(found, "border");
  check_row(border, 0, {0, 0, 0});
  check_row(border, 1, {0, 0, 0.2});
  check_row(border, 2, {0, 0.2, 1});
  check_row(table_of(found, "seats"), 0, {0, 0});
}

// See tiny.cpp: A stands on 15, and is ahead of B or level at the end in 277 of 386 cases.
TEST_CASE("odds: where horses will come in", "[odds][horse_race]") {
  const TinyMatch tiny = tiny_horse_race();
  const SeatOdds found = imagined(tiny.match, tiny.record, 0, {{"random", 1}}, 4096).odds;
  const double first = 277. / 386;
  const Filled place = table_of(found, "place");
  check_row(place, 0, {first, 1 - first, first + 4 * (1 - first)});
  check_row(place, 1, {1 - first, first, 4 * first + 1 - first});
  const std::vector<Estimate>& of_a = table_of(found, "space").estimates.at(0);
  CHECK(of_a.at(14).mean == 1.);
  CHECK(of_a.at(13).mean == 0.);
  CHECK(*of_a.back().mean == Approx(1.5).margin(0.1));
}

// Without blockers where legs lead follows from the hints alone, and that is known exactly.
TEST_CASE("odds: worlds of Amidakuji say what follows from the hints", "[odds][amidakuji]") {
  const MatchModule& match = match_named("amidakuji", "");
  const Json rules = {{"players", 3}, {"legs", 3},    {"rows", 4},     {"rounds", 2},
                      {"beads", 2},   {"max_bet", 2}, {"blockers", 0}, {"paying_places", 1}};
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    CAPTURE(seed);
    const Json record = match.rules(rules)->fresh_record(seed, 0);
    const Odds exact = match.traits().odds(Node(record, ""), 1, 1);
    const SeatOdds found = imagined(match, record, 1, {{"random", 1}}, 4096).odds;
    CHECK(found.picture.known == exact.known);
    for (const std::size_t t : {0u, 1u}) {
      CHECK(found.picture.tables.at(t).quantity == exact.tables.at(t).quantity);
      for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 4; ++column) {
          INFO(exact.tables[t].rows[row] << " " << exact.tables[t].columns[column]);
          CHECK(*found.estimates[t][row][column].mean ==
                Approx(exact.tables[t].values[row][column]).margin(0.05));
        }
      }
    }
  }
}

TEST_CASE("odds: threads change nothing in what is imagined", "[odds][edges]") {
  const TinyMatch tiny = tiny_edges();
  const std::vector<WeightedBot> field = {{"random", 1}, {"safe", 2}};
  const auto bytes = [&](int threads) {
    return to_result(imagined(tiny.match, tiny.record, 1, field, 300, threads)).tree.dump();
  };
  CHECK(bytes(1) == bytes(3));
}

TEST_CASE("odds: who the others seem to be", "[odds][edges]") {
  // Nothing was played, so the field is all that is known of the other seat.
  const TinyMatch tiny = tiny_edges();
  const ImaginedOdds found =
      imagined(tiny.match, tiny.record, 0, {{"random", 3}, {"safe", 1}}, 4096);
  check_row(table_of(found.odds, "bot"), 0, {0.75, 0.25});
  const std::string text = report::formatted(to_result(found), "text");
  INFO(text);
  CHECK(text.find("Which bot each seat seems to be") != std::string::npos);
  const std::string csv = report::formatted(to_result(found), "csv");
  CHECK(csv.find(
            "quantity,round,row,column,value_mean,value_low,value_high\nlanding,1,seat 0 (you)") ==
        0);
}

}  // namespace mainmatch::tests
