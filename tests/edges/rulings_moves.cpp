#include <map>

#include "engine/core/rng.h"
#include "tests/catch.h"
#include "tests/core/chi_square.h"
#include "tests/edges/test_match.h"

namespace mainmatch::edges {
namespace {

TEST_CASE("R1: all start on one space, with nothing but garnets", "[edges][rulings]") {
  Rules rules = on_grid(3, 3);
  rules.start = 5;
  TestMatch table(rules);
  table.setup.garnets[4] = 11;
  table.begin();
  CHECK(table.positions() == Numbers(9, 5));
  CHECK(table.scores() == Numbers(9, 0));
  const View view = Edges::observe(table.state, 0);
  CHECK(view.garnets(3) == 5);
  CHECK(view.garnets(4) == 11);
}

TEST_CASE("R2: all grids and all lots are equally likely", "[edges][rulings]") {
  const Rules rules = on_grid(1, 3);
  std::map<std::pair<int, int>, std::uint64_t> seen;
  constexpr std::uint64_t kDeals = 36'000;
  for (std::uint64_t match = 0; match < kDeals; ++match) {
    Stream stream(1, match, Purpose::deal());
    Setup setup;
    deal(rules, stream, setup);
    const auto coded = [](const auto& list) { return list[0] * 9 + list[1] * 3 + list[2]; };
    ++seen[{coded(setup.cells), coded(setup.tie_break)}];
    CHECK(setup.garnets[2] == 5);
  }
  REQUIRE(seen.size() == 36);
  double chi_square = 0;
  for (const auto& [deal, count] : seen) {
    const double off = static_cast<double>(count) - kDeals / 36.0;
    chi_square += off * off / (kDeals / 36.0);
  }
  CHECK(chi_square < 66.6);  // 35 degrees of freedom, 0.1%
}

TEST_CASE("R3: partners stand to the right and below, around the edges", "[edges][rulings]") {
  // 0 1 2
  // 3 4 5
  TestMatch table(on_grid(2, 3));
  const View view = Edges::observe(table.state, 0);
  const Seat right[] = {1, 2, 0, 4, 5, 3};
  const Seat below[] = {3, 4, 5, 0, 1, 2};
  for (Seat seat = 0; seat < 6; ++seat) {
    CHECK(view.neighbour(seat, Partner::right) == right[seat]);
    CHECK(view.neighbour(seat, Partner::down) == below[seat]);
    CHECK(view.chooser(right[seat], Partner::right) == seat);
    CHECK(view.chooser(below[seat], Partner::down) == seat);
  }
  CHECK(view.seat_at(1, 2) == 5);
}

TEST_CASE("R3: the grid is the one dealt", "[edges][rulings]") {
  TestMatch table(on_grid(2, 2));
  const std::int8_t cells[] = {2, 0, 3, 1};  // 2 0
  std::copy(cells, cells + 4, table.setup.cells.begin());
  table.begin();  // 3 1
  const View view = Edges::observe(table.state, 0);
  CHECK(view.neighbour(0, Partner::right) == 2);
  CHECK(view.neighbour(0, Partner::down) == 1);
  CHECK(view.neighbour(3, Partner::right) == 1);
  CHECK(view.neighbour(3, Partner::down) == 2);
}

TEST_CASE("R3: oneself is not eligible", "[edges][rulings]") {
  for (const bool row : {true, false}) {
    TestMatch table(row ? on_grid(1, 3) : on_grid(3, 1));
    table.play(row ? std::initializer_list<const char*>{"L2>", "L2v", "L2>"}
                   : std::initializer_list<const char*>{"L2v", "L2>", "L2v"});
    REQUIRE(table.result.rejected.size() == 1);
    CHECK(table.result.rejected[0].seat == 1);
    CHECK(table.landed() == Numbers{4, 7, 7});  // 1 plays right 1 with 2
  }
  TestMatch both(on_grid(2, 2));
  both.play({"L2>", "L2v", "L2>", "L2v"});
  CHECK(both.result.rejected.empty());
}

TEST_CASE("R6: a seat moves by its own amount and by those who take it along", "[edges][rulings]") {
  TestMatch row(on_grid(1, 3));
  row.play({"R3>", "L2>", "R1>"});
  CHECK(row.landed() == Numbers{12, 9, 7});
  TestMatch square(on_grid(2, 2));  // 0 1 / 2 3
  square.play({"R2>", "R1v", "L4>", "L1v"});
  // 0 takes 1 along, 1 takes 3, 2 takes 3, 3 takes 1: nobody takes 0 or 2.
  CHECK(square.landed() == Numbers{10, 8 + 1 + 2 - 1, 4, 8 - 1 + 1 - 4});
}

TEST_CASE("R7: on the way the platform has no edges", "[edges][rulings]") {
  TestMatch table(on_grid(1, 3));
  table.play({"R20>", "L19>", "L18>"});
  CHECK(table.landed() == Numbers{10, 9, -29});
  CHECK(table.types() == "ssd");
  TestMatch far(on_grid(1, 2));
  far.play({"R1000000>", "L1000000>"});
  CHECK(far.landed() == Numbers{8, 8});
  TestMatch most(on_grid(1, 2));
  most.play({"R1000000>", "R1000000>"});
  CHECK(most.landed() == Numbers{2'000'008, 2'000'008});
}

TEST_CASE("R8: the first and the last space are on the platform", "[edges][rulings]") {
  // Both move by the sum of both moves.
  TestMatch table(on_grid(1, 2));
  table.play({"L1>", "L6>"});
  CHECK(table.landed() == Numbers{1, 1});
  CHECK(table.types() == "ss");
  TestMatch below(on_grid(1, 2));
  below.play({"L1>", "L7>"});
  CHECK(below.landed() == Numbers{0, 0});
  CHECK(below.types() == "dd");
  TestMatch above(on_grid(1, 2));
  above.play({"R1>", "R7>"});
  CHECK(above.landed() == Numbers{16, 16});
  CHECK(above.types() == "ss");
  TestMatch beyond(on_grid(1, 2));
  beyond.play({"R1>", "R8>"});
  CHECK(beyond.landed() == Numbers{17, 17});
  CHECK(beyond.types() == "dd");
}

TEST_CASE("R9: dumb is who heads for the edge it leaves by", "[edges][rulings]") {
  TestMatch right(on_grid(1, 2));
  right.play({"L1>", "R10>"});
  CHECK(right.landed() == Numbers{17, 17});
  CHECK(right.types() == "xd");
  TestMatch left(on_grid(1, 2));
  left.play({"L10>", "R1>"});
  CHECK(left.landed() == Numbers{-1, -1});
  CHECK(left.types() == "dx");
}

TEST_CASE("R10: spaces pay their value, the screwed a consolation, the dumb get nothing",
          "[edges][rulings]") {
  Rules rules = counting(1, 3);
  rules.screwed_points = 4;
  TestMatch table(rules);
  table.play({"R2>", "L12>", "R1>"});  // 2 takes 0 along: 8+2+1; 8-12+2; 8+1-12
  CHECK(table.landed() == Numbers{11, -2, -3});
  CHECK(table.types() == "sdx");
  CHECK(table.points() == Numbers{22, 0, 4});  // 0 has taken 1 along
  TestMatch quiet(counting(1, 3));
  quiet.play({"L7>", "R7>", "R1>"});
  CHECK(quiet.landed() == Numbers{2, 8, 16});
  CHECK(quiet.points() == Numbers{2, 8, 16});
}

TEST_CASE("R11: a dumb partner doubles the points, whichever way it was pushed",
          "[edges][rulings]") {
  // 1 leaves on the left although 0 has pushed it to the right.
  TestMatch table(counting(1, 3));
  table.play({"R2>", "L12>", "R1>"});
  CHECK(table.types() == "sdx");
  CHECK(table.points() == Numbers{11 * 2, 0, 2});
  CHECK(table.garnets() == Numbers{6, 5, 5});
}

TEST_CASE("R11: each garnet bet adds to the multiplier", "[edges][rulings]") {
  for (const int bet : {0, 1, 5}) {
    Rules rules = counting(1, 3);
    rules.dumb_multiplier = 3;
    rules.garnet_multiplier = 4;
    rules.dumb_garnet = 2;
    TestMatch table(rules);
    table.play({("R2>" + std::to_string(bet)).c_str(), "L12>", "R1>"});
    CHECK(table.points() == Numbers{11 * (3 + 4 * bet), 0, 2});
    CHECK(table.garnets() == Numbers{5 - bet + 2, 5, 5});
  }
}

TEST_CASE("R11: screwed and dumb seats push as well", "[edges][rulings]") {
  TestMatch each_other(counting(1, 2));
  each_other.play({"R10>1", "R10>"});
  CHECK(each_other.types() == "dd");
  CHECK(each_other.points() == Numbers{0, 0});
  CHECK(each_other.garnets() == Numbers{5, 6});
  TestMatch screwed(counting(1, 2));
  screwed.play({"L1>2", "R10>"});
  CHECK(screwed.types() == "xd");
  CHECK(screwed.points() == Numbers{2 * 6, 0});
  CHECK(screwed.garnets() == Numbers{4, 5});
}

TEST_CASE("R11: two seats with one dumb partner both get it all", "[edges][rulings]") {
  TestMatch table(counting(2, 2));  // 0 1 / 2 3: 1 takes 3 along, 2 takes 3 along
  table.play({"R1>", "L1v", "L2>1", "R30>"});
  CHECK(table.landed() == Numbers{8 + 1, 8 - 1 + 1, 6 + 30, 8 + 30 - 1 - 2});
  CHECK(table.types() == "ssxd");
  CHECK(table.points() == Numbers{9, 16, 2 * 4, 0});
  CHECK(table.garnets() == Numbers{5, 6, 5, 5});
}

TEST_CASE("R11: a screwed partner was not pushed off", "[edges][rulings]") {
  TestMatch table(counting(1, 3));  // 0 takes 1 along, and 1 pulls against it
  table.play({"R30>2", "L1>", "L29>"});
  CHECK(table.landed() == Numbers{9, 37, -22});
  CHECK(table.types() == "sxd");
  CHECK(table.points() == Numbers{9, 2 * 2, 0});
  CHECK(table.garnets() == Numbers{3, 6, 5});
}

TEST_CASE("R12: a bet on a partner that is not dumb is lost", "[edges][rulings]") {
  TestMatch table(counting(1, 3));
  table.play({"R1>5", "R1>", "R1>4"});
  CHECK(table.types() == "sss");
  CHECK(table.points() == Numbers{10, 10, 10});
  CHECK(table.garnets() == Numbers{0, 5, 1});
}

TEST_CASE("R13: who has left goes back to the start, the others stay", "[edges][rulings]") {
  TestMatch table(counting(1, 3));
  table.play({"R2>", "L12>", "R1>"});
  CHECK(table.positions() == Numbers{11, 8, 8});
  table.play({"R2>", "R1>", "R1>"});
  CHECK(table.landed() == Numbers{14, 11, 10});
  CHECK(table.points() == Numbers{14, 11, 10});
  CHECK(table.scores() == Numbers{36, 11, 12});
}

}  // namespace
}  // namespace mainmatch::edges
