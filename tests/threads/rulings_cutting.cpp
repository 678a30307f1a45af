#include "tests/threads/test_match.h"

namespace mainmatch::threads {
namespace {

TEST_CASE("R11: a cut destroys the threads both ways, and no others", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"n2", "n2", "n0", "n0"});
  table.play({"c2"});
  CHECK(table.threads() == "1>2:2 3>0:2");
  CHECK(table.twine() == "2 0 0 0");
  table.play({"c2"});  // nothing is left between them
  CHECK(table.twine() == "2 0 0 0");
  CHECK(table.rejected() == "");
}

TEST_CASE("R11: golden threads cannot be cut", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"clotho n2*", "", "n0"});
  table.play({"c2"});
  CHECK(table.threads() == "0>2:2*");
  CHECK(table.twine() == "1 0 0 0");
  table.play({"", "", "c0"});
  CHECK(table.threads() == "0>2:3*");
  CHECK(table.twine() == "1 0 0 0");
}

TEST_CASE("R12: all who cut or snip a cut thread share its strength, rounded up",
          "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"n2"});
  table.wait(4);
  CHECK(table.threads() == "0>2:5");
  table.play({"", "s0>2", "c0", "s0>2"});
  CHECK(table.threads() == "");
  CHECK(table.twine() == "0 2 2 2");
}

TEST_CASE("R12: each thread is shared by its own", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"n2", "", "n0"});
  table.wait(2);
  table.play({"", "s0>2", "c0"});  // 3 / 2 for one, 3 for the other
  CHECK(table.threads() == "");
  CHECK(table.twine() == "0 2 5 0");
}

TEST_CASE("R12: a void snip has no share", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"n2"});
  table.wait(1);
  table.play({"", "s0>1", "c0"});
  CHECK(table.twine() == "0 0 2 0");
}

TEST_CASE("R13: who both cuts and snips counts once", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"n2"});
  table.wait(3);
  table.play({"c2 s0>2"});
  CHECK(table.twine() == "4 0 0 0");
}

TEST_CASE("R13: two who cut each other share", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"n2"});
  table.wait(3);
  table.play({"c2 s0>2", "", "c0"});
  CHECK(table.threads() == "");
  CHECK(table.twine() == "2 0 2 0");
}

TEST_CASE("R14: a snip takes 1 and the snipper's power, of golden threads too",
          "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"clotho n2*"});
  table.wait(3);
  table.play({"", "morta s0>2", "", "s0>2"});  // 4 - (1 + 1) - 1
  CHECK(table.threads() == "0>2:2*");
  CHECK(table.twine() == "0 1 0 1");
}

TEST_CASE("R14: the source's protection lessens every snip, to 0 at least", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.give(1, 10);
  table.play({"decima n2", "morta=10"});
  table.wait(2);
  table.play({"", "", "s0>2", "s0>2"});  // 1 - 1 each
  CHECK(table.threads() == "0>2:4");
  CHECK(table.twine() == "0 0 1 1");
  table.wait(1);
  table.play({"", "s0>2", "s0>2"});  // 5 - (1 + 8 - 1) - 0
  CHECK(table.threads() == "");
  CHECK(table.twine() == "0 0 1 1");
}

TEST_CASE("R14: protection never strengthens a thread", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.give(0, 10);
  table.play({"decima=10 n2", "morta"});
  table.play({"", "s0>2"});
  CHECK(table.threads() == "0>2:2");
  CHECK(table.twine() == "0 1 0 0");
}

TEST_CASE("R14: the recipient's protection does not count", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"n2", "", "decima"});
  table.play({"", "s0>2"});
  CHECK(table.threads() == "");
  CHECK(table.twine() == "0 1 0 0");
}

TEST_CASE("R15: snippers gain at 0 or more, threads end at 0 or less", "[threads][rulings]") {
  const auto left_after = [](int strength, const std::vector<std::string>& snips) {
    TestMatch table(realms(2, 2));
    table.play({"n2"});
    table.wait(strength - 1);
    table.play(snips);
    return table.threads() + "; " + table.twine();
  };
  CHECK(left_after(2, {"", "s0>2"}) == "0>2:2; 0 1 0 0");
  CHECK(left_after(1, {"", "s0>2"}) == "; 0 1 0 0");
  CHECK(left_after(2, {"s0>2", "s0>2"}) == "; 1 1 0 0");
  CHECK(left_after(1, {"s0>2", "s0>2"}) == "; 0 0 0 0");
  CHECK(left_after(3, {"s0>2", "", "s0>2"}) == "0>2:2; 1 0 1 0");
}

TEST_CASE("R16: a snip of nothing does nothing", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"n2", "s2>0", "s0>2"});
  CHECK(table.threads() == "0>2:1");
  CHECK(table.twine() == "0 0 0 0");
  CHECK(table.rejected() == "");
}

TEST_CASE("R17: recycling adds to every thread's twine", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"n2", "atropos", "n0"});
  table.play({"atropos c2", "s0>2"});
  // 0>2: 1 / 2 rounded up for both; 2>0: 1 for seat 0.
  CHECK(table.twine() == "4 2 0 0");
}

TEST_CASE("R17: the highest tier gives the twine gained once more", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.give(0, 10);
  table.play({"atropos=10 n2", "", "n0"});
  table.wait(3);
  table.play({"c2"});
  CHECK(table.twine() == "22 0 0 0");  // twice 4 + 3 + 4
  table.play({"", "", "n1"});
  table.play({"s2>1", "s2>1"});  // 1 - 2: nothing to add to
  CHECK(table.twine() == "22 0 0 0");
}

TEST_CASE("R17: lower tiers do not give it once more", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.give(0, 6);
  table.play({"atropos=6", "", "n0"});
  table.play({"c2"});
  CHECK(table.twine() == "4 0 0 0");
}

}  // namespace
}  // namespace mainmatch::threads
