#include "experiments/analyses/advice/odds.h"

#include <nlohmann/json.hpp>
#include <sstream>

#include "experiments/analyses/printed.h"
#include "tests/catch.h"
#include "tests/records/small_match.h"

namespace mainmatch::tests {

namespace {

Odds odds_in(const std::string& text, std::int64_t seat,
             std::optional<std::int64_t> round = std::nullopt) {
  std::istringstream in(text);
  return odds(in, "f", 1, seat, round);
}

std::string fault_in(const std::string& text, std::int64_t seat,
                     std::optional<std::int64_t> round = std::nullopt) {
  try {
    odds_in(text, seat, round);
  } catch (const InputError& fault) {
    return fault.what();
  }
  return "";
}

void check_row(const Odds::Chances& table, std::size_t row, const std::vector<double>& expected) {
  INFO(table.quantity << " of " << table.rows.at(row));
  REQUIRE(table.values.at(row).size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CHECK(table.values[row][i] == Approx(expected[i]).margin(1e-15));
  }
}

}  // namespace

// Seat 0 of the small match knows that the board holds one rung. The phantom at B:T-U keeps row B
// free, so it is at A:S-T, with weight 0.45, or at A:T-U, with 0.55 * 0.45: 20 to 11. It also knows
// that B is placed ahead of A, which leaves BAC, BCA and CBA.
TEST_CASE("odds: of a match that can be followed by hand", "[odds]") {
  const Odds found = odds_in(small_match(), 0);
  CHECK(found.game == "amidakuji");
  CHECK(found.known ==
        std::vector<std::string>{"the board holds 1 rung", "B is placed ahead of A"});
  REQUIRE(found.tables.size() == 3);

  const Odds::Chances& placements = found.tables[0];
  CHECK(placements.quantity == "placement");
  CHECK(placements.rows == std::vector<std::string>{"A", "B", "C"});
  CHECK(placements.columns == std::vector<std::string>{"1st", "2nd", "3rd", "weight"});
  check_row(placements, 0, {0, 1. / 3, 2. / 3, 1. / 3});
  check_row(placements, 1, {2. / 3, 1. / 3, 0, 5. / 3});
  check_row(placements, 2, {1. / 3, 1. / 3, 1. / 3, 1});

  const Odds::Chances& on = found.tables[1];  // the phantom follows both rungs
  CHECK(on.round == 1);
  CHECK(on.rows == std::vector<std::string>{"S", "T", "U"});
  CHECK(on.columns == std::vector<std::string>{"A", "B", "C", "worth"});
  check_row(on, 0, {11. / 31, 0, 20. / 31, 71. / 93});
  check_row(on, 1, {20. / 31, 11. / 31, 0, 75. / 93});
  check_row(on, 2, {0, 20. / 31, 11. / 31, 133. / 93});

  const Odds::Chances& off = found.tables[2];
  CHECK(off.round == 2);
  check_row(off, 0, {11. / 31, 20. / 31, 0, 111. / 93});
  check_row(off, 1, {20. / 31, 0, 11. / 31, 53. / 93});
  check_row(off, 2, {0, 11. / 31, 20. / 31, 115. / 93});
}

TEST_CASE("odds: of one round only", "[odds]") {
  const Odds found = odds_in(small_match(), 1, 2);
  REQUIRE(found.tables.size() == 2);
  CHECK(found.tables[1].round == 2);
  check_row(found.tables[1], 0, {0, 1, 0, found.tables[0].values[1].back()});  // a rung at A:S-T
}

TEST_CASE("odds: are printed for people and for tools", "[odds]") {
  const Odds found = odds_in(small_match(), 0, 1);
  const auto printed = [&](const char* format) {
    return report::formatted(to_result(found), format);
  };
  const std::string text = printed("text");
  INFO(text);
  CHECK(text.find("What the seat knows\n-------------------\n\nthe board holds 1 rung\n") !=
        std::string::npos);
  CHECK(text.find("(phantom a is on)") != std::string::npos);
  CHECK(text.find("S  35.48   0.00  64.52  0.7634\n") != std::string::npos);
  const Json table = parse_json(printed("json"))["tables"][1];
  CHECK(table["quantity"] == "end");
  CHECK(table["round"] == 1);
  CHECK(table["rows"]["U"]["worth"] == 1.430107527);
  const std::string csv = printed("csv");
  CHECK(csv.find("quantity,round,row,column,value\nplacement,,A,1st,0\n") == 0);
  CHECK(csv.find("\nend,1,U,worth,1.430107527\n") != std::string::npos);
}

TEST_CASE("odds: what cannot be told", "[odds]") {
  CHECK(fault_in(small_match(), 2) == "f: --seat: got 2, expected 0..1");
  CHECK(fault_in(small_match(), 0, 3) == "f: --round: got 3, expected 1..2");
  CHECK(fault_in(to_line(with("/rounds/1/submissions/0", "3")), 0) ==
        "f: rounds[1].submissions[0]: got 3, expected an object");
  CHECK(fault_in(to_line(with("/rules/rung_density", "0")), 0) ==
        "f: rules.rung_density: got 0, expected a density under which the seat's hints have "
        "positive probability");
}

}  // namespace mainmatch::tests
