#include "tests/amidakuji/test_match.h"
#include "tests/catch.h"

namespace mainmatch::amidakuji {
namespace {

TEST_CASE("R12: answers to rung questions", "[amidakuji][rulings]") {
  // Phantoms are not counted: they are not on the board of real rungs at all.
  TestMatch table(plain(2, 4, 3), {"|-| |-|", "| |-| |", "|-| | |"});
  const Board& rungs = table.setup.rungs;
  using Kind = RungHint::Kind;
  const auto answer = [&](Kind kind, int a, int b) {
    return answer_of({kind, static_cast<std::int8_t>(a), static_cast<std::int8_t>(b), 0}, rungs);
  };
  CHECK(answer(Kind::column_total, 0, 0) == 2);
  CHECK(answer(Kind::column_total, 1, 0) == 1);
  CHECK(answer(Kind::row_total, 0, 0) == 2);
  CHECK(answer(Kind::row_total, 2, 0) == 1);
  CHECK(answer(Kind::rung_at, 0, 2) == 1);
  CHECK(answer(Kind::rung_at, 1, 2) == 0);
  CHECK(answer(Kind::column_compare, 0, 1) == 1);   // more
  CHECK(answer(Kind::column_compare, 1, 2) == 0);   // equal
  CHECK(answer(Kind::column_compare, 2, 0) == -1);  // fewer
  CHECK(answer(Kind::board_total, 0, 0) == 4);
  CHECK(is_true({Kind::board_total, 0, 0, 4}, rungs));
  CHECK_FALSE(is_true({Kind::board_total, 0, 0, 5}, rungs));
}

TEST_CASE("R14: truth of placement hints", "[amidakuji][rulings]") {
  const Rules rules = plain(2, 5, 1);
  const Placements placements = {3, 1, 5, 2, 4};
  using Kind = PlacementHint::Kind;
  const auto holds = [&](Kind kind, int a, int b, int x, int y) {
    const auto narrow = [](int n) { return static_cast<std::int8_t>(n); };
    return is_true({kind, narrow(a), narrow(b), narrow(x), narrow(y)}, placements, rules);
  };
  CHECK(holds(Kind::ahead, 0, 1, 1, 0));
  CHECK_FALSE(holds(Kind::ahead, 0, 1, 0, 0));
  CHECK(holds(Kind::ahead, 0, 2, 0, 0));
  CHECK(holds(Kind::paying, 4, 0, 1, 0));  // 4 pays, 5 does not
  CHECK(holds(Kind::paying, 2, 0, 0, 0));
  CHECK_FALSE(holds(Kind::paying, 2, 0, 1, 0));
  CHECK(holds(Kind::one_of, 3, 0, 2, 5));
  CHECK(holds(Kind::one_of, 3, 0, 1, 2));
  CHECK_FALSE(holds(Kind::one_of, 3, 0, 3, 4));
  CHECK(holds(Kind::sum, 2, 4, 9, 0));
  CHECK_FALSE(holds(Kind::sum, 2, 4, 8, 0));
  CHECK(holds(Kind::parity, 3, 0, 1, 0));
  CHECK(holds(Kind::parity, 0, 0, 0, 0));
  CHECK_FALSE(holds(Kind::parity, 0, 0, 1, 0));
}

}  // namespace
}  // namespace mainmatch::amidakuji
