#include "tests/amidakuji/test_match.h"
#include "tests/catch.h"
#include "tests/core/chi_square.h"

namespace mainmatch::amidakuji {
namespace {

constexpr int kDeals = 60000;

/// Deals kDeals setups and counts key(setup).
template <class Key, class F>
std::map<Key, long> count_deals(const Rules& rules, F&& key, int deals = kDeals) {
  std::map<Key, long> counts;
  Stream stream(2024, 1, Purpose::deal());
  Setup setup;
  for (int i = 0; i < deals; ++i) {
    Amidakuji::deal(rules, stream, setup);
    ++counts[key(setup)];
  }
  return counts;
}

Rules with_phantoms(int legs, int rows, int phantoms) {
  Rules rules = plain(2, legs, rows);
  for (int i = 0; i < phantoms; ++i) rules.phantoms.push_back({true, 1});
  return rules;
}

using Slots = std::vector<std::pair<int, int>>;

Slots phantoms_of(const Setup& setup) {
  Slots slots;
  for (const Slot slot : setup.phantoms) slots.emplace_back(slot.row, slot.column);
  return slots;
}

/// All ways to deal the phantoms one after another, with the chance of each; dead ends vanish.
void deal_naively(const Rules& rules, Slots& dealt, double chance, std::map<Slots, double>& all) {
  if (dealt.size() == rules.phantoms.size()) {
    all[dealt] += chance;
    return;
  }
  Slots open;
  for (int r = 0; r < rules.rows; ++r) {
    for (int c = 0; c < rules.legs - 1; ++c) {
      bool free = true;
      for (const auto& [row, column] : dealt) free &= row != r || std::abs(column - c) > 1;
      if (free) open.emplace_back(r, c);
    }
  }
  for (const auto& slot : open) {
    dealt.push_back(slot);
    deal_naively(rules, dealt, chance / static_cast<double>(open.size()), all);
    dealt.pop_back();
  }
}

std::map<Slots, double> phantom_chances(const Rules& rules) {
  std::map<Slots, double> all;
  Slots dealt;
  deal_naively(rules, dealt, 1, all);
  double sum = 0;
  for (const auto& [slots, chance] : all) sum += chance;
  for (auto& [slots, chance] : all) chance /= sum;
  return all;
}

/// The chance of each row, given the phantoms' bits, from the left as R6 says.
void row_chances(int columns, unsigned held, double density, int column, unsigned row,
                 double chance, std::map<unsigned, double>& all) {
  if (column == columns) {
    if (chance > 0) all[row] += chance;
    return;
  }
  bool free = !((held >> column) & 1u) && !((held >> (column + 1)) & 1u);
  if (column > 0) free = free && !((held >> (column - 1)) & 1u) && !((row >> (column - 1)) & 1u);
  if (free)
    row_chances(columns, held, density, column + 1, row | (1u << column), chance * density, all);
  row_chances(columns, held, density, column + 1, row, free ? chance * (1 - density) : chance, all);
}

TEST_CASE("R3: what is dealt later does not shift what is dealt earlier", "[amidakuji][rulings]") {
  Rules few;
  few.players = 3;
  Rules many;
  many.players = 16;
  for (std::uint64_t match = 0; match < 50; ++match) {
    Setup a, b;
    Stream one(5, match, Purpose::deal());
    Stream two(5, match, Purpose::deal());
    Amidakuji::deal(few, one, a);
    Amidakuji::deal(many, two, b);
    REQUIRE(a.phantoms == b.phantoms);
    REQUIRE(a.rungs == b.rungs);
    REQUIRE(a.placements == b.placements);
    // Hints are drawn seat by seat, so three seats get what the first three of sixteen get.
    for (std::size_t seat = 0; seat < 3; ++seat) {
      REQUIRE(a.hints(few).rung[seat] == b.hints(many).rung[seat]);
      REQUIRE(a.hints(few).placement[seat] == b.hints(many).placement[seat]);
    }
  }
}

TEST_CASE("R3: a deal depends on its stream alone", "[amidakuji][rulings]") {
  const Rules rules;
  Setup a, b;
  Stream one(5, 77, Purpose::deal());
  Stream two(5, 77, Purpose::deal());
  Amidakuji::deal(rules, one, a);
  Amidakuji::deal(rules, two, b);
  CHECK(a.rungs == b.rungs);
  CHECK(a.hints(rules).rung[11] == b.hints(rules).rung[11]);
  CHECK(std::equal(a.tie_break.begin(), a.tie_break.begin() + 12, b.tie_break.begin()));
}

TEST_CASE("R4: a phantom's slot is uniform among the free ones", "[amidakuji][rulings]") {
  for (const Rules& rules : {with_phantoms(6, 1, 1), with_phantoms(6, 1, 2), with_phantoms(3, 3, 2),
                             with_phantoms(4, 2, 2)}) {
    CHECK(agrees(count_deals<Slots>(rules, phantoms_of), phantom_chances(rules)));
  }
}

TEST_CASE("R5: at a dead end all phantoms are dealt again", "[amidakuji][rulings]") {
  // Three phantoms on five columns fit only at 0, 2, 4. The first draw is uniform among five, the
  // next among those left: 1/5 * 1/3 * 1 if an end is first, 1/5 * 1/2 * 1 if the middle is; and
  // so, given success, 1/7 and 3/14.
  const Rules rules = with_phantoms(6, 1, 3);
  std::map<Slots, double> expected;
  for (const auto& order : std::vector<std::vector<int>>{
           {0, 2, 4}, {0, 4, 2}, {2, 0, 4}, {2, 4, 0}, {4, 0, 2}, {4, 2, 0}}) {
    expected[{{0, order[0]}, {0, order[1]}, {0, order[2]}}] = order[0] == 2 ? 3.0 / 14 : 1.0 / 7;
  }
  CHECK(agrees(count_deals<Slots>(rules, phantoms_of), expected));
  const Rules tight = with_phantoms(4, 2, 4);
  CHECK(agrees(count_deals<Slots>(tight, phantoms_of), phantom_chances(tight)));
  const Rules two_rows = with_phantoms(4, 2, 3);
  CHECK(agrees(count_deals<Slots>(two_rows, phantoms_of), phantom_chances(two_rows)));
}

TEST_CASE("R6: a row is dealt from the left", "[amidakuji][rulings]") {
  // Three columns at density 1/2: the first has a rung with 1/2, the middle with 1/4, the last
  // unless the middle has: 3/4 * 1/2.
  Rules rules = plain(2, 4, 1);
  rules.rung_density = 0.5;
  const auto row = [](const Setup& setup) { return setup.rungs.row(0); };
  CHECK(agrees<unsigned>(
      count_deals<unsigned>(rules, row),
      {{0b000, 0.125}, {0b001, 0.25}, {0b010, 0.25}, {0b100, 0.125}, {0b101, 0.25}}));
  for (const double density : {0.1, 0.45, 0.9}) {
    Rules wide = plain(2, 8, 1);
    wide.rung_density = density;
    std::map<unsigned, double> expected;
    row_chances(7, 0, density, 0, 0, 1, expected);
    CHECK(expected.size() == 34);  // a Fibonacci number: rows of 7 without neighbours
    CHECK(agrees(count_deals<unsigned>(wide, row), expected));
  }
}

TEST_CASE("R6: density 0 deals no rung, density 1 every other slot", "[amidakuji][rulings]") {
  Rules rules = plain(2, 8, 26);
  rules.rung_density = 0;
  Setup setup;
  Stream stream(1, 2, Purpose::deal());
  Amidakuji::deal(rules, stream, setup);
  CHECK(setup.rungs.count() == 0);
  rules.rung_density = 1;
  for (int i = 0; i < 100; ++i) {
    Amidakuji::deal(rules, stream, setup);
    for (int r = 0; r < 26; ++r) REQUIRE(setup.rungs.row(r) == 0b1010101u);
  }
}

TEST_CASE("R7: rungs keep away from phantoms, on or off", "[amidakuji][rulings]") {
  Rules rules = plain(2, 6, 1);
  rules.phantoms.push_back({false, 12});
  std::map<std::pair<unsigned, unsigned>, double> expected;
  for (unsigned held = 1; held < 32; held *= 2) {
    std::map<unsigned, double> rows;
    row_chances(5, held, 0.45, 0, 0, 1, rows);
    for (const auto& [row, chance] : rows) expected[{held, row}] = chance / 5;
  }
  const auto both = [](const Setup& setup) {
    return std::pair(setup.phantom_board().row(0), setup.rungs.row(0));
  };
  CHECK(agrees(count_deals<std::pair<unsigned, unsigned>>(rules, both), expected));
}

TEST_CASE("R7: rows are independent", "[amidakuji][rulings]") {
  const Rules rules = plain(2, 4, 2);
  std::map<unsigned, double> row;
  row_chances(3, 0, 0.45, 0, 0, 1, row);
  std::map<std::pair<unsigned, unsigned>, double> expected;
  for (const auto& [upper, p] : row) {
    for (const auto& [lower, q] : row) expected[{upper, lower}] = p * q;
  }
  const auto both = [](const Setup& setup) {
    return std::pair(setup.rungs.row(0), setup.rungs.row(1));
  };
  CHECK(agrees(count_deals<std::pair<unsigned, unsigned>>(rules, both), expected));
}

TEST_CASE("R8: placements are a uniform permutation", "[amidakuji][rulings]") {
  const auto placements = [](const Setup& setup) {
    return std::vector<int>(setup.placements.begin(), setup.placements.begin() + 5);
  };
  std::map<std::vector<int>, double> expected;
  std::vector<int> order = {1, 2, 3, 4, 5};
  do expected[order] = 1.0 / 120;
  while (std::next_permutation(order.begin(), order.end()));
  CHECK(agrees(count_deals<std::vector<int>>(plain(2, 5, 1), placements), expected));
}

TEST_CASE("R17: lots are a uniform permutation, garnets as the rules say", "[amidakuji][rulings]") {
  const auto tie_break = [](const Setup& setup) {
    return std::vector<int>(setup.tie_break.begin(), setup.tie_break.begin() + 4);
  };
  std::map<std::vector<int>, double> expected;
  std::vector<int> order = {0, 1, 2, 3};
  do expected[order] = 1.0 / 24;
  while (std::next_permutation(order.begin(), order.end()));
  CHECK(agrees(count_deals<std::vector<int>>(plain(4, 2, 1), tie_break), expected));

  for (const int garnets : {0, 5, 999}) {
    TestMatch table(plain(4, 2, 1));
    table.rules.starting_garnets = garnets;
    Stream stream(3, 0, Purpose::deal());
    Amidakuji::deal(table.rules, stream, table.setup);
    table.begin();
    for (Seat seat = 0; seat < 4; ++seat) CHECK(table.seat(seat).garnets == garnets);
    table.setup.garnets[2] = 41;
    table.begin();
    CHECK(table.seat(2).garnets == 41);
  }
}

}  // namespace
}  // namespace mainmatch::amidakuji
