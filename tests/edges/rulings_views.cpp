#include <map>

#include "tests/catch.h"
#include "tests/edges/test_match.h"

namespace mainmatch::edges {
namespace {

std::map<std::string, Numbers> shown(const State& state, Seat seat) {
  std::map<std::string, Numbers> all;
  Edges::observe(state, seat).visit([&](const char* name, std::int64_t value) {
    all[name].push_back(value);
  });
  return all;
}

TEST_CASE("R19: everyone is shown everything that has happened", "[edges][rulings]") {
  TestMatch table(counting(1, 3));
  table.play({"R2>3", "L12>", "R1>9"});  // 2 bets more than it has
  for (Seat seat = 0; seat < 3; ++seat) {
    const View view = Edges::observe(table.state, seat);
    CHECK(view.seat() == seat);
    CHECK(view.round() == 1);
    CHECK_FALSE(view.is_vote());
    CHECK(view.move(0, 0) == Move{Direction::right, 2, Partner::right});
    CHECK(view.move(0, 1) == Move{Direction::left, 12, Partner::right});
    CHECK(view.move(0, 2) == Move{Direction::right, 1, Partner::right});
    CHECK(view.past(0).bets[0] == 3);
    CHECK(view.past(0).rejected == seats({2}));
    CHECK(view.past(0).defaulted == seats({2}));
    CHECK(view.past(0).types[2] == Type::screwed);
    CHECK(view.position(0) == 11);
    CHECK(view.points(0) == 11 * 8);
    CHECK(view.garnets(0) == 3);
    auto all = shown(table.state, seat);
    CHECK(all["cell"] == Numbers{0, 1, 2});
    CHECK(all["position"] == Numbers{11, 8, 8});
    CHECK(all["points"] == Numbers{88, 0, 2});
    CHECK(all["garnets"] == Numbers{3, 5, 5});
    CHECK(all["moved"] == Numbers{2, -12, 1});
    CHECK(all["partner"] == Numbers{0, 0, 0});
    CHECK(all["bet"] == Numbers{3, 0, 0});
    CHECK(all["landed"] == Numbers{11, -2, -3});
    CHECK(all["type"] == Numbers{0, 2, 1});
    CHECK(all["round.points"] == Numbers{88, 0, 2});
    CHECK(all["defaulted"] == Numbers{4});
    CHECK(all["rejected"] == Numbers{4});
  }
}

TEST_CASE("R20: lots and votes are shown to nobody", "[edges][rulings]") {
  Rules rules = counting(1, 3);
  rules.rounds = 1;
  TestMatch one(rules);
  TestMatch other(rules);
  std::reverse(other.state.setup.tie_break.begin(), other.state.setup.tie_break.begin() + 3);
  for (TestMatch* table : {&one, &other}) table->play({"R1>", "R1>", "R1>"});
  CHECK(shown(one.state, 0) == shown(other.state, 0));
  CHECK(shown(one.state, 0)["candidates"] == Numbers{7});
  CHECK(shown(one.state, 0)["voters"] == Numbers{7});
  one.vote({{0, 1}, {1, 1}, {2, 1}});
  other.vote({});
  CHECK(shown(one.state, 0) == shown(other.state, 0));
}

}  // namespace
}  // namespace mainmatch::edges
