#include <set>
#include <utility>

#include "tests/threads/test_match.h"

namespace mainmatch::threads {
namespace {

using Shown = std::vector<std::pair<std::string, std::int64_t>>;

Shown shown(const TestMatch& table, Seat seat) {
  Shown all;
  table.view(seat).visit(
      [&](const char* name, std::int64_t value) { all.emplace_back(name, value); });
  return all;
}

TEST_CASE("R26: realms and marks are public", "[threads][rulings]") {
  TestMatch table(realms(2, 3), {1, 4});
  for (Seat seat = 0; seat < 5; ++seat) {
    const View view = table.view(seat);
    CHECK(view.seat() == seat);
    CHECK(view.round() == 0);
    CHECK(TestMatch::seats(view.heaven()) == "0 1");
    CHECK(TestMatch::seats(view.hell()) == "2 3 4");
    CHECK(TestMatch::seats(view.marked()) == "1 4");
    CHECK(view.in_heaven() == (seat < 2));
    CHECK(view.own_realm() == (seat < 2 ? view.heaven() : view.hell()));
    CHECK(view.other_realm() == (seat < 2 ? view.hell() : view.heaven()));
  }
}

TEST_CASE("R27: what a seat knows about itself", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.give(0, 5);
  table.play({"clotho=3 n2*", "", "n0"});
  table.play({"nona n3 c0 s2>0"});
  const View view = table.view(0);
  CHECK(TestMatch::seats(view.threads(0)) == "2");
  CHECK(TestMatch::seats(view.threads()) == "2 3");
  CHECK(TestMatch::seats(view.golden()) == "2");
  CHECK(view.strength(0, 2) == 2);
  CHECK(view.strength(2) == 4);
  CHECK(view.strength(1, 3) == 1);
  CHECK(view.strength(3) == 1);
  CHECK(TestMatch::seats(view.chats(0)) == "2");
  CHECK(TestMatch::seats(view.chats()) == "2");
  CHECK(view.twine(0) == 2);
  CHECK(view.twine() == 3);
  CHECK(view.tier(Moira::clotho) == 1);
  CHECK(view.power(Moira::clotho) == 1);
  CHECK(view.visited(Moira::nona));
  CHECK_FALSE(view.visited(Moira::morta));
  CHECK(view.power(Moira::morta) == 0);
  CHECK_FALSE(view.gilding_left());
  CHECK(view.x() == 1);
  CHECK(view.selections(2) == 1);
  CHECK(view.selections(3) == 1);
  CHECK(TestMatch::seats(view.selectable()) == "2 3");
  CHECK(view.submission(0).moira == Moira::clotho);
  CHECK(view.submission(0).donate == 3);
  CHECK(view.submission(0).create == 2);
  CHECK(view.submission(1).snip == Link{2, 0});
  CHECK(view.submission(1).cut == kNoSeat);  // it was void
  CHECK(view.voids(0) == Voids{});
  CHECK(view.voids(1) == Voids{false, false, true, false, false});
}

TEST_CASE("R28: nothing else is shown", "[threads][rulings]") {
  const std::set<std::string> listed = {"round",
                                        "heaven",
                                        "hell",
                                        "marked",
                                        "threads",
                                        "golden",
                                        "strength",
                                        "chats",
                                        "twine",
                                        "tier",
                                        "unvisited",
                                        "power",
                                        "gilding_left",
                                        "x",
                                        "selections",
                                        "selectable",
                                        "submission.moira",
                                        "submission.donate",
                                        "submission.boost",
                                        "submission.cut",
                                        "submission.snip",
                                        "submission.create",
                                        "submission.golden",
                                        "submission.head_start",
                                        "voids"};
  TestMatch table(realms(2, 2));
  table.play({"clotho n2*", "nona", "lachesis", "n0"});
  table.play({"n3", "n2^", "b0>2 n0", "morta s0>2"});
  std::set<std::string> names;
  for (const auto& [name, value] : shown(table, 0)) names.insert(name);
  CHECK(names == listed);
}

TEST_CASE("R28: neither gold nor strength of what a seat receives, nor others' means",
          "[threads][rulings]") {
  TestMatch plain(realms(2, 2)), golden(realms(2, 2));
  golden.setup.garnets = {9, 9, 9, 9};
  begin(golden.rules, golden.setup, golden.state);
  golden.give(3, 7);
  plain.play({"n2", "", "n0"});
  golden.play({"n2", "clotho n3*", "clotho n0*", "nona=3"});
  CHECK(shown(plain, 0) == shown(golden, 0));
  CHECK(plain.threads() != golden.threads());
  CHECK(plain.goldness() != golden.goldness());
  plain.play({});
  golden.play({"", "n2", "lachesis b2>0", "s0>3"});
  CHECK(shown(plain, 0) == shown(golden, 0));
  CHECK(golden.threads() == "0>2:2 1>2:1 1>3:2* 2>0:3*");
}

}  // namespace
}  // namespace mainmatch::threads
