#include "tests/bugcatcher/test_match.h"

namespace mainmatch::bugcatcher {
namespace {

TEST_CASE("R1: cells and corners have their names", "[bugcatcher][rulings]") {
  const auto spelled = [](const std::string& name, Node node) {
    const auto found = place_named(name, node, 6, 5);
    return found ? name_of(found->place) : "none";
  };
  CHECK(spelled("A1", Node::central) == "A1");
  CHECK(spelled("F5", Node::central) == "F5");
  CHECK(spelled("G5", Node::central) == "none");
  CHECK(spelled("F6", Node::central) == "none");
  CHECK(spelled("G6", Node::border) == "G6");
  CHECK(spelled("H1", Node::border) == "none");
  CHECK(spelled("A7", Node::border) == "none");
  for (const char* name : {"", "A", "a1", "A0", "1A", "A11", "A1 ", " A1", "A-", "@1", "A:"}) {
    CHECK(spelled(name, Node::central) == "none");
    CHECK(spelled(name, Node::border) == "none");
  }
}

TEST_CASE("R2: a corner may be one of a cell's", "[bugcatcher][rulings]") {
  const auto corner = [](const std::string& name) {
    const auto found = place_named(name, Node::border, 6, 5);
    return found ? name_of(found->place) + " " + name_of(*found) : "none";
  };
  CHECK(corner("C1-BR") == "D2 C1-BR");
  CHECK(corner("D1-BL") == "D2 D1-BL");
  CHECK(corner("C2-UR") == "D2 C2-UR");
  CHECK(corner("D2-UL") == "D2 D2-UL");
  CHECK(corner("D2") == "D2 D2");
  CHECK(corner("F5-BR") == "G6 F5-BR");
  for (const char* name : {"G1-UL", "A6-UL", "C1-br", "C1-RB", "C1BR", "C1-", "C1-BRX", "C1_BR"}) {
    CHECK(corner(name) == "none");
  }
  CHECK_FALSE(place_named("C1-BR", Node::central, 6, 5));
}

TEST_CASE("R6, R10: who hands in nothing gets what is left, by lots", "[bugcatcher][rulings]") {
  TestMatch table(on_cells(2, 2, 3));
  table.tie_break({2, 0, 1});
  table.pregame({Submission{}, lists("A1", "B1"), Submission{}});
  // The first free cell is B1, then A2; the first free corners are A1 and C1.
  CHECK(table.where(1) == "A1 B1");
  CHECK(table.where(2) == "B1 A1");
  CHECK(table.where(0) == "A2 C1");
  CHECK(table.garnets() == Numbers{5, 5, 5});
}

TEST_CASE("R7: a list ends at an unknown coordinate, repeats are dropped",
          "[bugcatcher][rulings]") {
  TestMatch table(on_cells(3, 2, 3));
  table.pregame(
      {lists("A1 B2", "A1"), lists("A1 A1 C1", "A1-UL A1 D3"), lists("B1-UL B2", "? A1")});
  CHECK(table.where(0) == "A1 A1");
  CHECK(table.where(1) == "C1 D3");
  CHECK(table.where(2) == "B1 B1");  // nothing before the unknown: the first that is free
  CHECK_FALSE(table.voids(1).priorities[0]);
  CHECK_FALSE(table.voids(1).priorities[1]);
  CHECK(table.voids(2).priorities[0]);
  CHECK(table.voids(2).priorities[1]);
  CHECK(table.voids(2).total() == 2);
  Outcome out;
  Bugcatcher::outcome(*table.state, out);
  CHECK(out.fouls[2] == 2);

  // C1 is the second choice of seat 1 and the third of seat 2, who stakes more.
  TestMatch repeated(on_cells(3, 2, 4));
  repeated.pregame({lists("A1", "A1", 5, 0), lists("A1 A1 C1", "B1"), lists("A1 B1 C1", "C1", 1, 0),
                    lists("B1", "D1", 5, 0)});
  CHECK(repeated.where(1) == "C1 B1");

  TestMatch cut(on_cells(3, 2, 2));
  cut.pregame({lists("A1", "A1"), lists("A1 C2 D9 B1", "A1 B2")});
  CHECK(cut.where(1) == "C2 B2");
  CHECK(cut.voids(1).priorities[0]);
}

TEST_CASE("R8: a choice that was taken costs its step", "[bugcatcher][rulings]") {
  TestMatch table(on_cells(3, 2, 4));
  // Step 1: 0 gets A1, 1 gets B1. Step 2: 2 asks for B1, which is taken; 3 gets C1. Step 3: 2 asks
  // for C1, taken as well; step 4: A2.
  table.pregame(
      {lists("A1", "A1"), lists("B1", "B1"), lists("A1 B1 C1 A2", "C1"), lists("B1 C1", "D1")});
  CHECK(table.where(0) == "A1 A1");
  CHECK(table.where(1) == "B1 B1");
  CHECK(table.where(2) == "A2 C1");
  CHECK(table.where(3) == "C1 D1");
}

TEST_CASE("R9: ties go to garnets, then to the lots", "[bugcatcher][rulings]") {
  TestMatch table(on_cells(3, 2, 3));
  table.tie_break({2, 1, 0});
  table.pregame(
      {lists("B2 A1", "B2", 2, 0), lists("B2 C1", "B2 A1", 2, 1), lists("B2", "B2", 1, 0)});
  // 0 and 1 stake 2 on the cell: 1 is earlier. On the corner 1 stakes most.
  CHECK(table.where(1) == "B2 B2");
  CHECK(table.where(0) == "A1 B1");
  CHECK(table.where(2) == "B1 A1");
}

TEST_CASE("R11: garnets are spent whatever they achieve", "[bugcatcher][rulings]") {
  TestMatch table(on_cells(3, 2, 4));
  table.setup->garnets = {5, 5, 5, 0};
  table.pregame({lists("A1", "A1", 3, 2), lists("A1 B1", "A1 B1", 5, 1),
                 lists("A1 C1", "A1 C1", -1, 6), lists("A2", "A2", 0, 0)});
  CHECK(table.garnets() == Numbers{0, 0, 5, 0});
  CHECK(table.where(0) == "B1 A1");  // of the corner's garnets 1 could not pay any
  CHECK(table.where(1) == "A1 B1");
  CHECK(table.voids(0).total() == 0);
  CHECK_FALSE(table.voids(1).garnets[0]);
  CHECK(table.voids(1).garnets[1]);
  CHECK(table.voids(2).garnets[0]);
  CHECK(table.voids(2).garnets[1]);
  CHECK(table.where(2) == "C1 C1");
}

TEST_CASE("R12: central nodes start black, colours carry over", "[bugcatcher][rulings]") {
  TestMatch table(on_cells(3, 2, 2));
  table.stand({"A1 A1", "C2 D3"});
  CHECK(table.colour_of_central(0) == "black");
  table.play({"CR BR swap", ""});
  CHECK(table.result->deeds[0][0].colour == Colour::black);
  CHECK(table.result->deeds[0][1].colour == Colour::blue);
  CHECK(table.colour_of_central(0) == "blue");
  CHECK(table.colour_of_central(1) == "black");
  table.play({"CR BR", ""});
  CHECK(table.result->deeds[0][0].colour == Colour::blue);
  CHECK(table.result->deeds[0][1].colour == Colour::black);
}

}  // namespace
}  // namespace mainmatch::bugcatcher
