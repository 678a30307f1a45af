#include "tests/threads/test_match.h"

namespace mainmatch::threads {
namespace {

/// What is void in one turn of seat 0 on a table of 2 and 2, after `before`.
std::string void_after(const std::vector<std::string>& before, const std::string& words) {
  TestMatch table(realms(2, 2));
  for (const std::string& turn_before : before) table.play({turn_before});
  table.play({words});
  return table.rejected();
}

TEST_CASE("R29: void parts leave the others as they are, and are listed in order",
          "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"n2", "", "n0"});
  table.play({"n0 s0>1 c1 b0>2 nobody", "s2>0", "c1 n1 nobody"});
  CHECK(table.rejected() == "0:visit 0:boost 0:cut 0:snip 0:create 2:visit");
  CHECK(table.threads() == "0>2:2 2>1:1");
  CHECK(table.twine() == "0 1 0 0");
  CHECK(table.state.seats[0].fouls == 5);
  CHECK(table.state.seats[1].fouls == 0);
  CHECK(table.state.seats[2].fouls == 1);
  table.play({"nobody c2 s2>1 n3"});
  CHECK(table.rejected() == "0:visit");
  CHECK(table.threads() == "0>3:1");  // 2>1 snipped, 0>2 cut
  CHECK(table.twine() == "3 1 0 0");
}

TEST_CASE("R29: parts are judged after the seat's own visit", "[threads][rulings]") {
  CHECK(void_after({}, "lachesis b0>2") == "");
  CHECK(void_after({}, "nona n2^") == "");
  CHECK(void_after({}, "clotho n2*") == "");
  CHECK(void_after({}, "lachesis=1 b0>2") == "0:visit 0:boost");
  CHECK(void_after({}, "clotho=1 n2*") == "0:visit 0:create");
}

TEST_CASE("R30: a void visit costs nothing and gives nothing", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.give(0, 5);
  for (const char* words : {"nobody=1", "clotho=6", "clotho=-1", "clotho=-1000000"}) {
    table.play({words});
    CHECK(table.rejected() == "0:visit");
    CHECK(table.twine() == "5 0 0 0");
    CHECK_FALSE(table.view(0).visited(Moira::clotho));
  }
  table.play({"clotho=5"});
  CHECK(table.rejected() == "");
  CHECK(table.twine() == "0 0 0 0");
  table.play({"clotho"});
  CHECK(table.rejected() == "0:visit");
}

TEST_CASE("R31: boosts need Lachesis and an own thread between the realms", "[threads][rulings]") {
  CHECK(void_after({}, "b0>2") == "0:boost");
  CHECK(void_after({"nona"}, "b0>2") == "0:boost");
  CHECK(void_after({"lachesis"}, "b0>2") == "");
  CHECK(void_after({"lachesis"}, "b2>0") == "");
  CHECK(void_after({"lachesis"}, "b0>1") == "0:boost");
  CHECK(void_after({"lachesis"}, "b0>0") == "0:boost");
  CHECK(void_after({"lachesis"}, "b1>2") == "0:boost");
  CHECK(void_after({"lachesis"}, "b2>1") == "0:boost");
  CHECK(void_after({"lachesis"}, "b0>9") == "0:boost");
  CHECK(void_after({"lachesis"}, "b100>0") == "0:boost");
}

TEST_CASE("R32: cuts go to the other realm", "[threads][rulings]") {
  CHECK(void_after({}, "c2") == "");
  CHECK(void_after({}, "c1") == "0:cut");
  CHECK(void_after({}, "c0") == "0:cut");
  CHECK(void_after({}, "c4") == "0:cut");
  CHECK(void_after({}, "c99") == "0:cut");
}

TEST_CASE("R33: snips go between the realms", "[threads][rulings]") {
  CHECK(void_after({}, "s1>3") == "");
  CHECK(void_after({}, "s3>1") == "");
  CHECK(void_after({}, "s0>1") == "0:snip");
  CHECK(void_after({}, "s2>3") == "0:snip");
  CHECK(void_after({}, "s2>2") == "0:snip");
  CHECK(void_after({}, "s0>4") == "0:snip");
  CHECK(void_after({}, "s77>2") == "0:snip");
}

TEST_CASE("R34: creates are void as a whole", "[threads][rulings]") {
  CHECK(void_after({}, "n2") == "");
  CHECK(void_after({}, "n1") == "0:create");
  CHECK(void_after({}, "n0") == "0:create");
  CHECK(void_after({}, "n4") == "0:create");
  CHECK(void_after({"n2"}, "n2") == "0:create");
  CHECK(void_after({}, "n2*") == "0:create");
  CHECK(void_after({"clotho"}, "n2*") == "");
  CHECK(void_after({"clotho n2*"}, "n3*") == "0:create");
  CHECK(void_after({}, "n2^") == "0:create");
  CHECK(void_after({"nona"}, "n2^") == "");
  CHECK(void_after({"nona"}, "n2*^") == "0:create");
  CHECK(void_after({"nona n2^"}, "n3^") == "");  // at an X of 1; at 0 as well, see R23
}

TEST_CASE("R35: nothing to boost or to snip is no foul, nor is a missed submission",
          "[threads][rulings]") {
  CHECK(void_after({"lachesis"}, "b0>2 s1>3") == "");
  CHECK(void_after({}, "") == "");
}

}  // namespace
}  // namespace mainmatch::threads
