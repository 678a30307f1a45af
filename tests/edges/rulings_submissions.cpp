#include <functional>
#include <limits>

#include "tests/catch.h"
#include "tests/edges/test_match.h"

namespace mainmatch::edges {
namespace {

/// A row of three in which seat 0 hands in "L3>2", changed. The others miss, and so each take
/// their partner one space to the right.
class Changed {
 public:
  explicit Changed(const std::function<void(Submission&)>& change) : table(on_grid(1, 3)) {
    Submission submission = turn("L3>2");
    change(submission);
    table.play_one(0, submission);
  }

  bool is_taken() const {
    return table.result.rejected.empty() && table.landed() == Numbers{6, 6, 10} &&
           table.garnets()[0] == 3 && table.state.fouls[0] == 0;
  }
  bool is_void() const {
    return table.result.rejected.size() == 1 && table.result.rejected[0].seat == 0 &&
           std::string(table.result.rejected[0].part) == "submission" &&
           table.landed() == Numbers{10, 10, 10} && table.garnets()[0] == 5 &&
           table.state.fouls[0] == 1;
  }

  TestMatch table;
};

bool taken(const std::function<void(Submission&)>& change) { return Changed(change).is_taken(); }
bool is_void(const std::function<void(Submission&)>& change) { return Changed(change).is_void(); }

TEST_CASE("R4: a direction, an amount, an eligible partner, and a bet", "[edges][rulings]") {
  CHECK(taken([](Submission&) {}));
  TestMatch most(on_grid(1, 3));
  most.play({"R1000000>", "L1>", "L1>"});
  CHECK(most.result.rejected.empty());
  CHECK(most.landed() == Numbers{1'000'007, 1'000'007, 6});
}

TEST_CASE("R5: no bet is no fault", "[edges][rulings]") {
  Changed none([](Submission& s) { s.garnets = 0; });
  CHECK(none.table.result.rejected.empty());
  CHECK(none.table.landed() == Numbers{6, 6, 10});
  CHECK(none.table.garnets() == Numbers{5, 5, 5});
}

TEST_CASE("R14, R15: any fault makes the whole submission void", "[edges][rulings]") {
  CHECK(is_void([](Submission& s) { s.direction = Direction::missing; }));
  CHECK(is_void([](Submission& s) { s.direction = Direction::unknown; }));
  CHECK(is_void([](Submission& s) { s.amount = 0; }));
  CHECK(is_void([](Submission& s) { s.amount = -3; }));
  CHECK(is_void([](Submission& s) { s.amount = 1'000'001; }));
  CHECK(is_void([](Submission& s) { s.amount = std::numeric_limits<int>::min(); }));
  CHECK(is_void([](Submission& s) { s.amount = std::numeric_limits<int>::max(); }));
  CHECK(is_void([](Submission& s) { s.partner = Partner::missing; }));
  CHECK(is_void([](Submission& s) { s.partner = Partner::unknown; }));
  CHECK(is_void([](Submission& s) { s.partner = Partner::down; }));
  CHECK(is_void([](Submission& s) { s.garnets = -1; }));
  CHECK(is_void([](Submission& s) { s.garnets = 6; }));
  CHECK(is_void([](Submission& s) { s.garnets = std::numeric_limits<int>::max(); }));
  CHECK(is_void([](Submission& s) { s.direction = static_cast<Direction>(-2); }));
  CHECK(is_void([](Submission& s) { s.partner = static_cast<Partner>(-1); }));
  // Several faults are one entry.
  CHECK(is_void([](Submission& s) {
    s = Submission{};
    s.handed_in = true;
  }));
}

TEST_CASE("R14: a bet counts the garnets from before the round's earnings", "[edges][rulings]") {
  Rules rules = counting(1, 3);
  rules.starting_garnets = 1;
  TestMatch table(rules);
  table.play({"R2>2", "L12>", "R1>"});  // 0 would earn a garnet this round
  REQUIRE(table.result.rejected.size() == 1);
  table.play({"R2>1", "L12>", "R1>"});
  CHECK(table.result.rejected.empty());
}

TEST_CASE("R14: garnets earned can be bet in the next round", "[edges][rulings]") {
  Rules rules = counting(1, 3);
  rules.starting_garnets = 0;
  TestMatch table(rules);
  table.play({"R2>", "L12>", "R1>"});
  CHECK(table.garnets() == Numbers{1, 0, 0});
  table.play({"L1>1", "R1>1", "R1>"});
  REQUIRE(table.result.rejected.size() == 1);
  CHECK(table.result.rejected[0].seat == 1);
  CHECK(table.garnets() == Numbers{0, 0, 0});
}

TEST_CASE("R15: rejections are listed by seat", "[edges][rulings]") {
  TestMatch table(on_grid(2, 2));
  table.play({"R1>6", "R1>", "R0>", "L1v9"});
  std::string seats;
  for (const Rejection& rejection : table.result.rejected) {
    seats += std::to_string(rejection.seat);
  }
  CHECK(seats == "023");
  CHECK(table.state.rounds[0].rejected.bits() == 0b1101);
  CHECK(table.state.rounds[0].defaulted.bits() == 0b1101);
  table.play({"R1>", "R1>", "R1>", "L1v"});
  CHECK(table.result.rejected.empty());
}

TEST_CASE("R16: a missed submission plays the default and is no foul", "[edges][rulings]") {
  Rules rules = on_grid(2, 2);
  rules.default_move = {Direction::left, 3, Partner::down};
  TestMatch table(rules);  // 0 1 / 2 3
  table.play({"", "R1>", "", "R1>"});
  CHECK(table.result.rejected.empty());
  CHECK(table.landed() == Numbers{8 - 3 + 1 - 3, 9, 8 - 3 + 1 - 3, 9});
  CHECK(table.state.fouls[0] == 0);
  CHECK(table.state.rounds[0].defaulted.bits() == 0b0101);
  CHECK(table.state.rounds[0].rejected.empty());
}

TEST_CASE("R17: a default partner that is oneself is the other one", "[edges][rulings]") {
  for (const bool row : {true, false}) {
    Rules rules = row ? on_grid(1, 2) : on_grid(2, 1);
    rules.default_move = {Direction::right, 2, row ? Partner::down : Partner::right};
    TestMatch table(rules);
    table.play({"", ""});
    CHECK(table.landed() == Numbers{12, 12});
    CHECK(table.state.rounds[0].partners[0] == (row ? Partner::right : Partner::down));
  }
}

TEST_CASE("R18: a default move makes dumb and pushes like any other", "[edges][rulings]") {
  Rules rules = counting(1, 3);
  rules.default_move = {Direction::right, 9, Partner::right};
  TestMatch table(rules);
  table.play({"", "L20>", ""});  // 8+9+9, 8-20+9, 8+9-20
  CHECK(table.landed() == Numbers{26, -3, -3});
  CHECK(table.types() == "ddx");
  CHECK(table.points() == Numbers{0, 0, 2 * 2});  // 2 has pushed off 0
  CHECK(table.garnets() == Numbers{6, 5, 6});     // and 0 has pushed off 1
}

}  // namespace
}  // namespace mainmatch::edges
