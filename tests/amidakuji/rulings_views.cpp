#include "tests/amidakuji/test_match.h"
#include "tests/catch.h"

namespace mainmatch::amidakuji {
namespace {

using Shown = std::vector<std::pair<std::string, std::int64_t>>;

Shown shown(const TestMatch& table, Seat seat) {
  Shown all;
  Amidakuji::observe(table.state, seat).visit([&](const char* name, std::int64_t value) {
    all.emplace_back(name, value);
  });
  return all;
}

TEST_CASE("R40: phantoms and revealed blockers are public", "[amidakuji][rulings]") {
  Rules rules = plain(3, 3, 2);
  rules.phantoms.push_back({true, 1});
  TestMatch table(rules, {"| |a|", "| | |"});
  table.begin();
  for (Seat seat = 0; seat < 3; ++seat) {
    const View view = Amidakuji::observe(table.state, seat);
    REQUIRE(view.phantoms().size() == 1);
    CHECK(view.phantoms()[0] == Slot{0, 1});
    CHECK(view.seat() == seat);
    CHECK(view.round() == 0);
  }
  // S:B is idle; T:A and U:B destroy each other.
  table.play({{0, Turn().block("T:A")}, {1, Turn().block("S:B")}, {2, Turn().block("U:B")}});
  for (Seat seat = 0; seat < 3; ++seat) {
    const View view = Amidakuji::observe(table.state, seat);
    REQUIRE(view.revealed(0).size() == 1);
    CHECK(view.revealed(0)[0] == Spot{0, 1});
  }
}

TEST_CASE("R41: a seat sees its own submissions, voids, answers and means",
          "[amidakuji][rulings]") {
  TestMatch table(plain(2, 3, 2), {"|-| |"});
  HintSheet hints;
  hints.rung[1] = {RungHint::Kind::column_total, 0, 0, 1};
  hints.placement[1] = {PlacementHint::Kind::sum, 0, 2, 4, 0};
  table.setup.set_hints(hints);
  table.play({{0, Turn("S1")}, {1, Turn("S2 T4").peek("SS?").block("U:B")}});
  table.play({{1, Turn("T7").block("U:A")}});
  const View view = Amidakuji::observe(table.state, 1);
  CHECK(view.rung_hint() == hints.rung[1]);
  CHECK(view.placement_hint() == hints.placement[1]);
  CHECK(view.bids(0) == Bids{2, 4});
  CHECK(view.bids(1) == Bids{});
  CHECK(view.blocker(0) == Spot{2, 1});
  CHECK(view.blocker(1) == Spot{});
  CHECK(view.voids(0) == Voids{false, false, 1});
  CHECK(view.voids(1) == Voids{true, true, 0});
  REQUIRE(view.peeks().size() == 2);
  CHECK(view.peeks()[0] == Peek{0, 0, 3});
  CHECK(view.peeks()[1] == Peek{0, 0, 3});
  CHECK(view.beads_left() == 14);
  CHECK(view.blockers_left() == 0);
  CHECK(view.peeks_left() == 0);
  CHECK(view.extra_peeks_left() == 0);
  CHECK(view.garnets() == 3);
}

TEST_CASE("R42: a seat learns its payout when the match is over", "[amidakuji][rulings]") {
  Rules rules = rich(2, 2, 1);
  rules.rounds = 2;
  TestMatch table(rules);
  table.play({{0, Turn("S1")}, {1, Turn("T7")}});
  for (const auto& [name, value] : shown(table, 0)) CHECK(name != "payout");
  table.play({});
  CHECK(Amidakuji::observe(table.state, 0).payout() == 14);
  CHECK(shown(table, 0).back() == std::pair<std::string, std::int64_t>("payout", 14));
  CHECK(shown(table, 1).back() == std::pair<std::string, std::int64_t>("payout", 1));
}

TEST_CASE("R43: a view shows what is listed, and nothing else", "[amidakuji][rulings]") {
  Rules rules = plain(2, 2, 3);
  rules.phantoms.push_back({true, 1});
  TestMatch table(rules, {"| |", "|a|", "| |"});
  HintSheet hints;
  hints.rung[0] = {RungHint::Kind::row_total, 2, 0, 0};
  hints.placement[0] = {PlacementHint::Kind::one_of, 1, 0, 1, 2};
  table.setup.set_hints(hints);
  table.play({{0, Turn("T3").peek("T?").block("S:C")}, {1, Turn("T1")}});
  const Shown expected = {
      {"round", 1},
      {"phantom", 8},
      {"revealed.count", 1},
      {"revealed", 2},
      {"rung_hint.kind", 1},
      {"rung_hint.a", 2},
      {"rung_hint.b", 0},
      {"rung_hint.answer", 0},
      {"placement_hint.kind", 2},
      {"placement_hint.a", 1},
      {"placement_hint.b", 0},
      {"placement_hint.x", 1},
      {"placement_hint.y", 2},
      {"bids", 0},
      {"bids", 3},
      {"bids", 0},
      {"bids", 0},
      {"bids", 0},
      {"bids", 0},
      {"bids", 0},
      {"bids", 0},
      {"blocker", 2},
      {"voids", 4},
      {"peek.round", 0},
      {"peek.leg", 1},
      {"peek.beads", 4},
      {"beads_left", 17},
      {"blockers_left", 0},
      {"peeks_left", 0},
      {"extra_peeks_left", 1},
      {"garnets", 5},
  };
  CHECK(shown(table, 0) == expected);
}

TEST_CASE("R43: what is hidden does not change what is shown", "[amidakuji][rulings]") {
  const auto history = [](bool other) {
    TestMatch table(plain(4, 3, 2), {other ? "|-| |" : "| |-|", "|-| |"});
    HintSheet hints;
    if (other) {
      std::swap(table.setup.placements[0], table.setup.placements[2]);
      std::swap(table.setup.tie_break[0], table.setup.tie_break[3]);
      table.setup.garnets[3] = 77;
      hints.rung[1] = {RungHint::Kind::board_total, 0, 0, 2};
      hints.placement[2] = {PlacementHint::Kind::sum, 0, 1, 5, 0};
    }
    table.setup.set_hints(hints);
    // Seats 1 and 2 change places; seat 3 bids elsewhere, peeks, and makes fouls; two blockers
    // destroy each other at B:S-T, or are not there at all.
    const Seat one = other ? 2 : 1;
    table.play({{0, Turn("S2").peek("S")}, {one, Turn("S3 T1")}, {3, Turn(other ? "T6" : "U6")}});
    const Turn last = other ? Turn("S9").peek("T?") : Turn("T4").block("T:B");
    table.play({{0, Turn("U1")}, {one, other ? Turn() : Turn("T2").block("S:B")}, {3, last}});
    CHECK(table.state.blockers_destroyed == (other ? 0 : 2));
    return shown(table, 0);
  };
  CHECK(history(false) == history(true));
}

}  // namespace
}  // namespace mainmatch::amidakuji
