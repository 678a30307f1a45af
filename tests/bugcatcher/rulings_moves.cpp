#include "tests/bugcatcher/test_match.h"

namespace mainmatch::bugcatcher {
namespace {

TEST_CASE("R13, R19: the example of the published rules", "[bugcatcher][rulings]") {
  Rules rules = on_cells(6, 5, 2);
  TestMatch table(rules);
  table.stand({"C3 D2", "F5 G6"});
  table.play({"BD BL CL BD swap BL CD", ""});
  CHECK(table.fates(0) == "BD BL CL BD swap BL CD");
  CHECK(table.where(0) == "B4 B4");
  CHECK(table.fireflies() == Numbers{6, 0});
  const Deeds& deeds = table.result->deeds[0];
  CHECK(name_of(deeds[1].from) == "D3");
  CHECK(deeds[3].colour == Colour::blue);
  CHECK(deeds[5].colour == Colour::black);
  CHECK(deeds[6].colour == Colour::blue);
  CHECK(deeds[6].step == 6);
}

TEST_CASE("R14: the k-th entries happen at the same time", "[bugcatcher][rulings]") {
  TestMatch table(on_cells(5, 2, 2));
  table.stand({"A1 A1", "E1 F3"});
  table.play({"CR CR", "CL CL"});  // both would be on C1 after two steps
  CHECK(table.fates(0) == "CR CR[2]");
  CHECK(table.fates(1) == "CL CL[2]");
  CHECK(table.where(0) == "B1 A1");
  CHECK(table.where(1) == "D1 F3");
  table.play({"CR", "BU CL"});  // now one is there first
  CHECK(table.fates(0) == "CR");
  CHECK(table.fates(1) == "BU CL[1]");
}

TEST_CASE("R15: energy pays for paths and swaps, whatever becomes of them",
          "[bugcatcher][rulings]") {
  Rules rules = on_cells(3, 3, 2);
  rules.energy = 3;
  TestMatch table(rules);
  table.stand({"A1 A1", "C3 D4"});
  table.play({"CU CU swap CR", "CU swap CU CL"});
  CHECK(table.fates(0) == "CU[off] (CU) swap");
  CHECK(table.fates(1) == "CU swap CU");
  CHECK(table.where(1) == "C1 D4");
  // From the first unpaid entry on nothing counts; right after the last paid one things still do.
  table.play({"BR BR BR BR free-swap ?", "swap swap swap free-swap free-swap ?"});
  CHECK(table.fates(0) == "BR BR BR");
  CHECK(table.voids(0).total() == 0);
  CHECK(table.garnets() == Numbers{5, 4});
  CHECK(table.fates(1) == "swap swap swap free-swap");
  CHECK(table.voids(1).free_swaps == 1);
  CHECK(table.voids(1).actions);
  CHECK(table.colour_of_central(1) == "blue");  // once, thrice, and the free one
  CHECK(table.voids(1).total() == 2);
}

TEST_CASE("R16: a swap goes through also after a collision", "[bugcatcher][rulings]") {
  TestMatch table(on_cells(3, 2, 2));
  table.stand({"A1 A1", "B1 D3"});
  table.play({"CR swap CD BR", ""});
  CHECK(table.fates(0) == "CR[1] swap (CD) BR");
  CHECK(table.colour_of_central(0) == "blue");
  CHECK(table.result->deeds[0][3].colour == Colour::black);
}

TEST_CASE("R17: a free swap costs garnets, once a round", "[bugcatcher][rulings]") {
  Rules rules = on_cells(3, 2, 2);
  rules.free_swap_price = 3;
  TestMatch table(rules);
  table.stand({"A1 A1", "C2 D3"});
  table.play({"free-swap CR free-swap free-swap CR", "CL"});
  CHECK(table.fates(0) == "free-swap CR CR");
  CHECK(table.result->deeds[0][2].step == 4);
  CHECK(table.result->deeds[0][1].colour == Colour::blue);
  CHECK(table.voids(0).free_swaps == 2);
  CHECK(table.garnets() == Numbers{2, 5});
  CHECK(table.colour_of_central(0) == "blue");
  // In the next round it cannot pay; the place in the list is taken all the same.
  table.play({"free-swap CD", "CU"});
  CHECK(table.fates(0) == "CD");
  CHECK(table.result->deeds[0][0].step == 1);
  CHECK(table.voids(0).free_swaps == 1);
  CHECK(table.colour_of_central(0) == "blue");
  CHECK(table.garnets() == Numbers{2, 5});

  rules.free_swap_price = 0;
  TestMatch gratis(rules);
  gratis.setup->garnets = {0, 0};
  gratis.stand({"A1 A1", "C2 D3"});
  gratis.play({"free-swap", ""});
  CHECK(gratis.colour_of_central(0) == "blue");
}

TEST_CASE("R18: an unknown word ends the list", "[bugcatcher][rulings]") {
  TestMatch table(on_cells(3, 2, 2));
  table.stand({"A1 A1", "C2 D3"});
  table.play({"CR ? CR free-swap", "cl"});
  CHECK(table.fates(0) == "CR");
  CHECK(table.voids(0).actions);
  CHECK(table.voids(0).total() == 1);
  CHECK(table.fates(1) == "");
  CHECK(table.voids(1).actions);
  for (const char* word : {"cu", "CX", "C", "Swap", "SWAP", "free swap", "freeswap", "BDD", ""}) {
    CHECK(word_named(word) == Word::unknown);
  }
}

TEST_CASE("R20, R21: a path off the board is no collision, but stops its node",
          "[bugcatcher][rulings]") {
  TestMatch table(on_cells(2, 2, 2));
  table.stand({"A1 A1", "B2 C3"});
  table.play({"CU CD BL BD CR", "BR CR CU CL BU"});
  CHECK(table.fates(0) == "CU[off] (CD) BL[off] (BD) (CR)");
  CHECK(table.fates(1) == "BR[off] CR[off] (CU) (CL) (BU)");
  CHECK(table.state->seats[0].collisions == 0);
  CHECK(table.where(0) == "A1 A1");
  for (const char* way : {"CU", "CL", "BU", "BL"}) {
    TestMatch corner(on_cells(8, 8, 2));
    corner.stand({"A1 A1", "H8 I9"});
    corner.play({way, "CD"});
    CHECK(corner.fates(0) == std::string(way) + "[off]");
    CHECK(corner.fates(1) == "CD[off]");
  }
}

TEST_CASE("R22, R28: where nodes stand at the start is claimed, one's own too",
          "[bugcatcher][rulings]") {
  TestMatch table(on_cells(4, 2, 2));
  table.stand({"A1 A1", "C1 E3"});
  table.play({"CR CL", "CR"});  // C1 stays claimed when its node has left
  CHECK(table.fates(0) == "CR CL[4]");
  table.play({"CD CL CU", ""});
  CHECK(table.fates(0) == "CD CL CU");  // R30: A1 is free again, and so are midpoints
  TestMatch loop(on_cells(3, 3, 2));
  loop.stand({"A1 A1", "C3 D4"});
  loop.play({"CR CD CL CU", "swap CL CU CR CD"});
  CHECK(loop.fates(0) == "CR CD CL CU[1]");
  CHECK(loop.fates(1) == "swap CL CU[1] (CR) (CD)");
  TestMatch own(on_cells(2, 2, 2));
  own.stand({"A1 A1", "B2 C3"});
  own.play({"BR BD BL BU", ""});
  CHECK(own.fates(0) == "BR BD BL BU[1]");
  CHECK(own.state->seats[0].collisions == 1);
}

TEST_CASE("R22: a claimed start stays claimed when its node has left", "[bugcatcher][rulings]") {
  TestMatch table(on_cells(4, 2, 2));
  table.stand({"A1 A1", "C1 E3"});
  table.play({"CR CR", "CR"});
  CHECK(table.fates(0) == "CR CR[1]");
  CHECK(table.where(1) == "D1 E3");
}

TEST_CASE("R23, R24: one midpoint for a central and a border path", "[bugcatcher][rulings]") {
  // From A1 to B1 the central path crosses the edge from corner B1 to B2.
  TestMatch later(on_cells(3, 2, 2));
  later.stand({"A1 A1", "C2 B1"});
  later.play({"CR", "swap BD"});
  CHECK(later.fates(1) == "swap BD[4]");
  TestMatch other_colour(on_cells(3, 2, 2));
  other_colour.stand({"A1 A1", "C2 B1"});
  other_colour.play({"CR", "CL BD"});
  CHECK(other_colour.fates(1) == "CL BD");
  TestMatch same_step(on_cells(3, 2, 2));
  same_step.stand({"A1 A1", "C2 B1"});
  same_step.play({"", "swap"});
  same_step.play({"CR", "BD"});  // the border node of 1 is black now
  CHECK(same_step.fates(0) == "CR[3]");
  CHECK(same_step.fates(1) == "BD[3]");
  CHECK(same_step.state->seats[0].collisions == 1);
  CHECK(same_step.state->seats[1].collisions == 1);
  CHECK(same_step.fireflies() == Numbers{0, 0});
  // The same edge the other way around, and an edge that lies.
  TestMatch lying(on_cells(3, 3, 2));
  lying.stand({"B1 A4", "C3 C2"});
  lying.play({"CD", "swap BL"});
  CHECK(lying.fates(1) == "swap BL[4]");
}

TEST_CASE("R24: a seat meets its own midpoints; case 4 goes before case 3",
          "[bugcatcher][rulings]") {
  TestMatch own(on_cells(3, 2, 2));
  own.stand({"A1 B1", "C2 D3"});
  own.play({"CR swap BD", ""});
  CHECK(own.fates(0) == "CR swap BD[4]");
  TestMatch both(on_cells(4, 4, 3));
  both.stand({"B1 A5", "D4 B2", "A4 C2"});
  // In step 2 two black border paths meet on the edge between B1 and B2, crossed in step 1.
  both.play({"CD", "swap BR", "swap BL"});
  CHECK(both.fates(1) == "swap BR[4]");
  CHECK(both.fates(2) == "swap BL[4]");
  TestMatch first(on_cells(4, 4, 3));
  first.stand({"B1 A5", "D4 B2", "A4 C2"});
  first.play({"", "BR", "BL"});
  CHECK(first.fates(1) == "BR[3]");
  CHECK(first.fates(2) == "BL[3]");
}

TEST_CASE("R24 before R25: of two that cross, none gets to a claimed end",
          "[bugcatcher][rulings]") {
  TestMatch head_on(on_cells(3, 2, 2));
  head_on.stand({"A1 A1", "B1 D3"});
  head_on.play({"CR", "CL"});
  CHECK(head_on.fates(0) == "CR[3]");
  CHECK(head_on.fates(1) == "CL[3]");
  TestMatch coloured(on_cells(3, 2, 2));
  coloured.stand({"A1 A1", "B1 D3"});
  coloured.play({"swap CR", "BU CL"});
  CHECK(coloured.fates(0) == "swap CR[1]");
  CHECK(coloured.fates(1) == "BU CL[1]");
}

TEST_CASE("R25, R26: claimed ends, then shared ends", "[bugcatcher][rulings]") {
  TestMatch shared(on_cells(3, 3, 3));
  shared.stand({"A2 A1", "C2 D4", "B1 A4"});
  shared.play({"CR CU", "CL CU", "CD"});
  CHECK(shared.fates(0) == "CR[2] (CU)");
  CHECK(shared.fates(1) == "CL[2] (CU)");
  CHECK(shared.fates(2) == "CD[2]");
  CHECK(shared.fireflies() == Numbers{0, 0, 0});
  // R28: nobody has claimed B2, nor marked a midpoint.
  shared.play({"CR", "", ""});
  CHECK(shared.fates(0) == "CR");
  // One of two who would arrive fails before, so the other does arrive.
  TestMatch spared(on_cells(3, 3, 3));
  spared.stand({"A2 A1", "C2 B2", "B3 A4"});
  spared.play({"swap CR", "BD", "BR CU"});
  // In step 2 both 0 and 2 go to B2; but 0 crosses in blue the edge that 1 has gone along in blue.
  CHECK(spared.fates(0) == "swap CR[4]");
  CHECK(spared.fates(1) == "BD");
  CHECK(spared.fates(2) == "BR CU");
}

TEST_CASE("R28: cells and corners do not collide, failures claim nothing",
          "[bugcatcher][rulings]") {
  TestMatch table(on_cells(3, 3, 2));
  table.stand({"A1 B1", "B2 A1"});
  table.play({"CR", "BR"});  // the cell B1, and the corner B1, which is claimed
  CHECK(table.fates(0) == "CR");
  CHECK(table.fates(1) == "BR[1]");
  table.play({"BR", "CU"});
  CHECK(table.fates(0) == "BR");
  CHECK(table.fates(1) == "CU[1]");
}

TEST_CASE("R27, R29: placed paths catch fireflies, collisions are counted",
          "[bugcatcher][rulings]") {
  TestMatch table(on_cells(3, 3, 2));
  table.stand({"A1 A1", "C3 D4"});
  table.play({"CR CD CD CR", "CL CL CU BU BU BU BU"});
  CHECK(table.fates(0) == "CR CD CD[1] (CR)");
  CHECK(table.fates(1) == "CL CL CU BU BU BU BU[off]");
  CHECK(table.fireflies() == Numbers{2, 6});
  CHECK(table.state->seats[0].collisions == 1);
  CHECK(table.state->seats[1].collisions == 0);
  table.play({"BR", ""});
  CHECK(table.fireflies() == Numbers{3, 6});
}

}  // namespace
}  // namespace mainmatch::bugcatcher
