#include <set>
#include <tuple>

#include "tests/amidakuji/test_match.h"
#include "tests/catch.h"
#include "tests/core/chi_square.h"

namespace mainmatch::amidakuji {
namespace {

/// A question: kind, and what it is about.
using Question = std::tuple<int, int, int>;

Question question(const RungHint& hint) { return {static_cast<int>(hint.kind), hint.a, hint.b}; }
Question question(const PlacementHint& hint) {
  return {static_cast<int>(hint.kind), hint.a, hint.b};
}

constexpr Placements kInOrder = {1, 2, 3, 4, 5, 6, 7, 8};

/// All questions of the two families, listed as the rules name them. Kinds are numbered in the
/// order of the hints' enumerations.
std::vector<Question> rung_questions(int legs, int rows,
                                     const std::set<std::pair<int, int>>& phantoms) {
  std::vector<Question> all;
  for (int c = 0; c < legs - 1; ++c) all.emplace_back(0, c, 0);
  for (int r = 0; r < rows; ++r) all.emplace_back(1, r, 0);
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < legs - 1; ++c) {
      if (!phantoms.count({r, c}) && !phantoms.count({r, c - 1}) && !phantoms.count({r, c + 1})) {
        all.emplace_back(2, r, c);
      }
    }
  }
  for (int c = 0; c < legs - 1; ++c) {
    for (int d = c + 1; d < legs - 1; ++d) all.emplace_back(3, c, d);
  }
  all.emplace_back(4, 0, 0);
  return all;
}

std::vector<Question> placement_questions(int legs) {
  std::vector<Question> all;
  for (const int kind : {0, 3}) {
    for (int a = 0; a < legs; ++a) {
      for (int b = a + 1; b < legs; ++b) all.emplace_back(kind, a, b);
    }
  }
  for (const int kind : {1, 2, 4}) {
    for (int a = 0; a < legs; ++a) all.emplace_back(kind, a, 0);
  }
  return all;
}

/// The chance of each question as the next one, given those that are left.
std::map<Question, double> next_chances(const std::vector<Question>& left) {
  std::map<int, int> of_kind;
  for (const Question& q : left) ++of_kind[std::get<0>(q)];
  std::map<Question, double> chances;
  for (const Question& q : left) {
    chances[q] = 1.0 / static_cast<double>(of_kind.size()) / of_kind[std::get<0>(q)];
  }
  return chances;
}

std::map<std::pair<Question, Question>, double> pair_chances(const std::vector<Question>& all) {
  std::map<std::pair<Question, Question>, double> chances;
  for (const auto& [first, p] : next_chances(all)) {
    std::vector<Question> left;
    for (const Question& q : all) {
      if (q != first) left.push_back(q);
    }
    for (const auto& [second, q] : next_chances(left)) chances[{first, second}] = p * q;
  }
  return chances;
}

TEST_CASE("R10: the kind is uniform, then the question; R11: none is asked twice",
          "[amidakuji][rulings]") {
  const Rules rules = plain(2, 3, 2);
  Stream stream(8, 0, Purpose::deal());
  std::map<std::pair<Question, Question>, long> rung, placement;
  for (int i = 0; i < 100000; ++i) {
    const HintSheet sheet = draw_hints(rules, Board{}, Board{}, kInOrder, stream);
    ++rung[{question(sheet.rung[0]), question(sheet.rung[1])}];
    ++placement[{question(sheet.placement[0]), question(sheet.placement[1])}];
  }
  CHECK(agrees(rung, pair_chances(rung_questions(3, 2, {}))));
  CHECK(agrees(placement, pair_chances(placement_questions(3))));
}

TEST_CASE("R11: when all have been asked, all are unused again", "[amidakuji][rulings]") {
  // Ladders of two legs and one row: one column, one row, one slot, the board: four rung
  // questions. A pair, three times two legs, a pair: eight placement questions.
  const Rules rules = plain(16, 2, 1);
  const std::vector<Question> rung = rung_questions(2, 1, {});
  const std::vector<Question> placement = placement_questions(2);
  CHECK(rung.size() == 4);
  CHECK(placement.size() == 8);
  Stream stream(9, 0, Purpose::deal());
  std::map<Question, long> fifth, ninth;
  for (int i = 0; i < 20000; ++i) {
    const HintSheet sheet = draw_hints(rules, Board{}, Board{}, kInOrder, stream);
    for (std::size_t from = 0; from < 16; from += 4) {
      std::set<Question> asked;
      for (std::size_t seat = from; seat < from + 4; ++seat)
        asked.insert(question(sheet.rung[seat]));
      REQUIRE(asked.size() == 4);
    }
    for (std::size_t from = 0; from < 16; from += 8) {
      std::set<Question> asked;
      for (std::size_t seat = from; seat < from + 8; ++seat) {
        asked.insert(question(sheet.placement[seat]));
      }
      REQUIRE(asked.size() == 8);
    }
    ++fifth[question(sheet.rung[4])];
    ++ninth[question(sheet.placement[8])];
  }
  CHECK(agrees(fifth, next_chances(rung)));
  CHECK(agrees(ninth, next_chances(placement)));
}

TEST_CASE("R9, R11: twelve seats at the default table get different, true hints",
          "[amidakuji][rulings]") {
  const Rules rules;
  Stream stream(10, 0, Purpose::deal());
  Setup setup;
  for (int i = 0; i < 300; ++i) {
    Amidakuji::deal(rules, stream, setup);
    const HintSheet& sheet = setup.hints(rules);
    std::set<Question> rung, placement;
    for (std::size_t seat = 0; seat < 12; ++seat) {
      rung.insert(question(sheet.rung[seat]));
      placement.insert(question(sheet.placement[seat]));
      REQUIRE(is_true(sheet.rung[seat], setup.rungs));
      REQUIRE(is_true(sheet.placement[seat], setup.placements, rules));
    }
    REQUIRE(rung.size() == 12);
    REQUIRE(placement.size() == 12);
  }
}

TEST_CASE("R13: rung_at keeps away from phantoms", "[amidakuji][rulings]") {
  Rules rules = plain(2, 6, 2);
  rules.phantoms.push_back({false, 1});
  TestMatch table(rules, {"| | |a| | |", "| | | | | |"});
  std::map<Question, long> first;
  Stream stream(11, 0, Purpose::deal());
  for (int i = 0; i < 50000; ++i) {
    ++first[question(
        draw_hints(rules, table.setup.phantom_board(), Board{}, kInOrder, stream).rung[0])];
  }
  CHECK(agrees(first, next_chances(rung_questions(6, 2, {{0, 2}}))));
  CHECK(first.count({2, 0, 0}) == 1);
  CHECK(first.count({2, 0, 1}) == 0);
  CHECK(first.count({2, 0, 2}) == 0);
  CHECK(first.count({2, 0, 3}) == 0);
  CHECK(first.count({2, 1, 2}) == 1);

  // A phantom on the only slot leaves nothing for rung_at, so that kind is not drawn.
  Rules tiny = plain(2, 2, 1);
  tiny.phantoms.push_back({false, 1});
  TestMatch narrow(tiny, {"|a|"});
  CHECK(askable_slots(tiny, narrow.setup.phantom_board()).empty());
  std::map<Question, long> kinds;
  for (int i = 0; i < 30000; ++i) {
    ++kinds[question(
        draw_hints(tiny, narrow.setup.phantom_board(), Board{}, kInOrder, stream).rung[0])];
  }
  CHECK(agrees(kinds, next_chances(rung_questions(2, 1, {{0, 0}}))));
}

TEST_CASE("R15: the false placement of a one_of is uniform", "[amidakuji][rulings]") {
  const Rules rules = plain(2, 5, 1);
  const Placements placements = {3, 1, 5, 2, 4};
  std::map<std::tuple<int, int, int>, long> seen;
  std::map<std::tuple<int, int, int>, double> expected;
  for (int leg = 0; leg < 5; ++leg) {
    const int right = placements[static_cast<std::size_t>(leg)];
    for (int wrong = 1; wrong <= 5; ++wrong) {
      if (wrong != right) {
        expected[{leg, std::min(right, wrong), std::max(right, wrong)}] = 1.0 / 20;
      }
    }
  }
  Stream stream(12, 0, Purpose::deal());
  for (int i = 0; i < 100000; ++i) {
    const PlacementHint hint = draw_hints(rules, Board{}, Board{}, placements, stream).placement[0];
    if (hint.kind == PlacementHint::Kind::one_of) ++seen[{hint.a, hint.x, hint.y}];
  }
  CHECK(agrees(seen, expected));
}

TEST_CASE("R16: questions do not depend on rungs or placements", "[amidakuji][rulings]") {
  TestMatch table(plain(16, 4, 3), {"|-| |-|", "| |-| |", "|-| | |"});
  for (std::uint64_t match = 0; match < 200; ++match) {
    Stream one(13, match, Purpose::deal());
    Stream two(13, match, Purpose::deal());
    const HintSheet a = draw_hints(table.rules, Board{}, Board{}, kInOrder, one);
    const HintSheet b = draw_hints(table.rules, Board{}, table.setup.rungs, {4, 3, 2, 1}, two);
    for (std::size_t seat = 0; seat < 16; ++seat) {
      REQUIRE(question(a.rung[seat]) == question(b.rung[seat]));
      REQUIRE(question(a.placement[seat]) == question(b.placement[seat]));
    }
  }
}

}  // namespace
}  // namespace mainmatch::amidakuji
