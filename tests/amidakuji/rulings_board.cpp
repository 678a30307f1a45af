#include <string>

#include "tests/amidakuji/test_match.h"
#include "tests/catch.h"

namespace mainmatch::amidakuji {
namespace {

/// In which of the first rounds a phantom is on, '#' or '.'.
std::string pattern(Phantom phantom, int rounds) {
  std::string text;
  for (int round = 0; round < rounds; ++round) text += phantom.is_on(round) ? '#' : '.';
  return text;
}

/// Ends of a lone round on this drawing.
std::string ends_of(const std::vector<std::string>& drawing) {
  const auto legs = static_cast<int>(drawing[0].size() + 1) / 2;
  TestMatch table(plain(2, legs, static_cast<int>(drawing.size())), drawing);
  table.play({});
  return table.ends();
}

TEST_CASE("R1: an index stands for a row and a column", "[amidakuji][rulings]") {
  Board board;
  board.set({2, 3});
  board.set({2, 5});
  board.set({25, 6});
  CHECK(board.has({2, 3}));
  CHECK(board.has({25, 6}));
  CHECK_FALSE(board.has({2, 4}));
  CHECK_FALSE(board.has({3, 3}));
  CHECK(board.row(2) == 0b0101000u);
  CHECK(board.row(25) == 0b1000000u);
  CHECK(board.count() == 3);
  CHECK(board.count_column(5) == 1);
  CHECK(board.count_column(0) == 0);
  CHECK(Board::slot(Board::index({25, 6})) == Slot{25, 6});
}

TEST_CASE("R2: the default phantoms keep the published timetable", "[amidakuji][rulings]") {
  const Rules rules;
  REQUIRE(rules.phantoms.size() == 4);
  CHECK(pattern(rules.phantoms[0], 5) == ".#.#.");
  CHECK(pattern(rules.phantoms[1], 5) == "##..#");
  CHECK(pattern(rules.phantoms[2], 5) == "..##.");
  CHECK(pattern(rules.phantoms[3], 5) == "#.#.#");
}

TEST_CASE("R2: a phantom toggles every n rounds, from 1 to 12", "[amidakuji][rulings]") {
  CHECK(pattern({true, 1}, 12) == "#.#.#.#.#.#.");
  CHECK(pattern({false, 3}, 12) == "...###...###");
  CHECK(pattern({true, 5}, 12) == "#####.....##");
  CHECK(pattern({false, 12}, 12) == "............");
  CHECK(pattern({true, 12}, 12) == "############");
}

TEST_CASE("R2: the board changes with its phantoms from round to round", "[amidakuji][rulings]") {
  Rules rules = plain(2, 3, 2);
  rules.phantoms.push_back({false, 1});
  rules.phantoms.push_back({true, 2});
  TestMatch table(rules, {"| |a|", "|b| |"});
  std::string seen;
  for (int round = 0; round < 5; ++round) {
    table.play({});
    seen += table.ends() + " ";
  }
  // b alone; a, then b; none; a alone; b alone.
  CHECK(seen == "BAC BCA ABC ACB BAC ");
}

TEST_CASE("R19: a token crosses every rung that touches its leg", "[amidakuji][rulings]") {
  CHECK(ends_of({"| |"}) == "AB");
  CHECK(ends_of({"|-|"}) == "BA");
  CHECK(ends_of({"|-|", "|-|"}) == "AB");
  CHECK(ends_of({"|-|", "| |", "|-|", "|-|"}) == "BA");
}

TEST_CASE("R19: rows are crossed from the top", "[amidakuji][rulings]") {
  CHECK(ends_of({"|-| |", "| |-|"}) == "CAB");
  CHECK(ends_of({"| |-|", "|-| |"}) == "BCA");
  CHECK(ends_of({"|-| | |", "| |-| |", "| | |-|"}) == "DABC");
  CHECK(ends_of({"| | |-|", "| |-| |", "|-| | |"}) == "BCDA");
}

TEST_CASE("R19: rungs of one row are crossed at once", "[amidakuji][rulings]") {
  CHECK(ends_of({"|-| |-|"}) == "BADC");
  CHECK(ends_of({"|-| |-| |-| |-|"}) == "BADCFEHG");
  CHECK(ends_of({"|-| |-|", "| |-| |", "|-| |-|", "| |-| |"}) == "DCBA");
}

TEST_CASE("R19: a phantom is crossed when it is on, and only then", "[amidakuji][rulings]") {
  Rules rules = plain(2, 3, 2);
  rules.phantoms.push_back({true, 1});
  TestMatch table(rules, {"|a| |", "| |-|"});
  table.play({});
  CHECK(table.ends() == "CAB");
  table.play({});
  CHECK(table.ends() == "ACB");
}

TEST_CASE("R20: without blockers the ladder is one to one", "[amidakuji][rulings]") {
  Stream stream(7, 0, Purpose::deal());
  TestMatch table{Rules{}};
  for (int deal = 0; deal < 500; ++deal) {
    Amidakuji::deal(table.rules, stream, table.setup);
    table.begin();
    for (int round = 0; round < table.rules.rounds; ++round) {
      table.play({});
      std::string ends = table.ends();
      std::sort(ends.begin(), ends.end());
      REQUIRE(ends == "ABCDEFGH");
    }
  }
}

}  // namespace
}  // namespace mainmatch::amidakuji
