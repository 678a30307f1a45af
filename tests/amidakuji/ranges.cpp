#include <cmath>

#include "tests/amidakuji/test_match.h"
#include "tests/catch.h"

// Every parameter at both ends of its range.

namespace mainmatch::amidakuji {
namespace {

std::string wrong(const Rules& rules) {
  const auto* field = first_out_of_range<Rules>(kFields, rules);
  return field ? std::string(field->name) : "";
}

TEST_CASE("the defaults are within their ranges", "[amidakuji][ranges]") {
  CHECK(wrong(Rules{}) == "");
  CHECK(Amidakuji::validation_error(Rules{}) == nullptr);
}

TEST_CASE("both ends of every range are allowed, and nothing beyond", "[amidakuji][ranges]") {
  struct Range {
    const char* name;
    int Rules::*member;
    int lo;
    int hi;
  };
  const Range ranges[] = {
      {"players", &Rules::players, 2, 16},
      {"legs", &Rules::legs, 4, 8},
      {"rows", &Rules::rows, 1, 26},
      {"rounds", &Rules::rounds, 1, 12},
      {"beads", &Rules::beads, 6, 255},
      {"max_bet", &Rules::max_bet, 1, 20},
      {"peeks", &Rules::peeks, 0, 4},
      {"extra_peeks", &Rules::extra_peeks, 0, 4},
      {"peek_price", &Rules::peek_price, 0, 99},
      {"blockers", &Rules::blockers, 0, 4},
      {"paying_places", &Rules::paying_places, 1, 8},
      {"beads_per_garnet", &Rules::beads_per_garnet, 1, 1000000000},
      {"starting_garnets", &Rules::starting_garnets, 0, 999},
  };
  for (const Range& range : ranges) {
    Rules rules;
    rules.*range.member = range.lo;
    CHECK(wrong(rules) == "");
    rules.*range.member = range.hi;
    CHECK(wrong(rules) == "");
    rules.*range.member = range.hi + 1;
    CHECK(wrong(rules) == range.name);
    rules.*range.member = range.lo - 1;
    // Fewer legs or beads than other defaults need are those parameters' fault.
    const std::string_view name = range.name;
    CHECK(wrong(rules) == (name == "legs" ? "paying_places" : name == "beads" ? "max_bet" : name));
  }
  Rules least = plain(2, 2, 1);
  least.beads = 1;
  least.max_bet = 1;
  CHECK(wrong(least) == "");
  least.legs = 1;
  CHECK(wrong(least) == "legs");
  least.legs = 2;
  least.beads = 0;
  CHECK(wrong(least) == "beads");
}

TEST_CASE("rung_density is in 0..1", "[amidakuji][ranges]") {
  for (const double density : {0.0, 0.45, 1.0}) {
    Rules rules;
    rules.rung_density = density;
    CHECK(wrong(rules) == "");
  }
  for (const double density : {-1e-9, 1.0000001, std::nan(""), HUGE_VAL}) {
    Rules rules;
    rules.rung_density = density;
    CHECK(wrong(rules) == "rung_density");
  }
}

TEST_CASE("phantoms: periods and how many there may be", "[amidakuji][ranges]") {
  const auto flawed = [](int legs, int rows, int phantoms, int every) {
    Rules rules = plain(2, legs, rows);
    for (int i = 0; i < phantoms; ++i) rules.phantoms.push_back({true, every});
    return Amidakuji::validation_error(rules) != nullptr;
  };
  CHECK_FALSE(flawed(8, 12, 8, 1));
  CHECK_FALSE(flawed(8, 12, 1, 12));
  CHECK(flawed(8, 12, 1, 0));
  CHECK(flawed(8, 12, 1, 13));
  CHECK(flawed(8, 12, 1, -1));
  CHECK_FALSE(flawed(8, 1, 4, 1));
  CHECK(flawed(8, 1, 5, 1));
  CHECK_FALSE(flawed(7, 1, 3, 1));
  CHECK(flawed(7, 1, 4, 1));
  CHECK_FALSE(flawed(2, 1, 1, 1));
  CHECK(flawed(2, 1, 2, 1));
  CHECK_FALSE(flawed(3, 3, 3, 1));
  CHECK(flawed(3, 3, 4, 1));
  CHECK_FALSE(flawed(2, 8, 8, 1));
}

TEST_CASE("the smallest match", "[amidakuji][ranges]") {
  Rules rules = plain(2, 2, 1);
  rules.rounds = 1;
  rules.beads = 1;
  rules.max_bet = 1;
  rules.paying_places = 1;
  rules.rung_density = 1;
  TestMatch table(rules);
  Stream stream(1, 0, Purpose::deal());
  Amidakuji::deal(rules, stream, table.setup);
  CHECK(table.setup.rungs.row(0) == 1);
  table.play({{0, Turn("S1").block("T:A")}, {1, Turn("T1")}});
  CHECK(table.ends() == "AA");
  CHECK(Amidakuji::is_over(table.state));
  CHECK(table.outcome().scores[0] == 0);
}

TEST_CASE("the largest match", "[amidakuji][ranges]") {
  Rules rules = rich(16, 8, 26);
  rules.rounds = 12;
  rules.paying_places = 8;
  rules.blockers = 4;
  rules.peeks = 4;
  rules.extra_peeks = 4;
  rules.peek_price = 0;
  rules.starting_garnets = 999;
  for (int i = 0; i < 8; ++i) rules.phantoms.push_back({i % 2 == 0, i + 1});
  rules.rung_density = 0;
  TestMatch table(rules);
  Stream stream(1, 0, Purpose::deal());
  Amidakuji::deal(rules, stream, table.setup);
  table.setup.placements = {8, 7, 6, 5, 4, 3, 2, 1};
  table.setup.phantoms[0] = {25, 6};
  std::vector<std::pair<Seat, Turn>> turns;
  for (Seat seat = 0; seat < 16; ++seat) turns.emplace_back(seat, Turn().block("S:A"));
  for (int round = 0; round < 4; ++round) table.play(turns);
  CHECK(table.result.revealed.size() == 16);
  turns.clear();
  // 255 beads each: 15 seats on S, one on Z; S lies where the ladder of round 5 leads.
  for (Seat seat = 0; seat < 16; ++seat) {
    turns.emplace_back(seat, Turn(seat < 15 ? "S255" : "Z255").peek("STUVWXYZ"));
  }
  table.play(turns);
  CHECK(table.result.peeks.size() == 128);
  CHECK(table.result.peeks[0].peek.beads == 15 * 255);
  const int weight_s = 9 - table.setup.placements[static_cast<std::size_t>(table.ends()[0] - 'A')];
  const int weight_z = 9 - table.setup.placements[static_cast<std::size_t>(table.ends()[7] - 'A')];
  while (!Amidakuji::is_over(table.state)) table.play({});
  CHECK(table.state.round == 12);
  const Outcome out = table.outcome();
  CHECK(out.scores[0] == weight_s * 255 * 255 / (15 * 255));
  CHECK(out.scores[15] == weight_z * 255 * 15 * 255 / 255);
}

TEST_CASE("the longest submission: 255 void peeks are 255 fouls", "[amidakuji][ranges]") {
  TestMatch table(plain(16, 2, 1));
  const Turn turn = Turn("S7").peek(std::string(255, '?')).block("S:B");
  std::vector<std::pair<Seat, Turn>> turns;
  for (Seat seat = 0; seat < 16; ++seat) turns.emplace_back(seat, turn);
  table.play(turns);
  CHECK(table.result.rejected.size() == 16 * 257);
  CHECK(table.seat(15).fouls == 257);
  CHECK(Amidakuji::observe(table.state, 3).voids(0).peeks == 255);
}

}  // namespace
}  // namespace mainmatch::amidakuji
