#include "tests/bugcatcher/test_match.h"
#include "tests/tournament/tabulated.h"

namespace mainmatch::bugcatcher {
namespace {

/// "C A1>B1 black" for every path of a round, in the order in which they are shown.
std::string shown(const View& view, int round) {
  std::string all;
  for_each_path(view.paths(round), [&](const Path& path) {
    all += (all.empty() ? "" : ", ") + std::string(path.node == Node::central ? "C " : "B ") +
           name_of(path.from) + ">" + name_of(path.to) + " " + std::string(name_of(path.colour));
  });
  return all;
}

std::string names(PlaceSet places) {
  std::string all;
  for (const Place place : places) all += (all.empty() ? "" : " ") + name_of(place);
  return all;
}

View observe(const TestMatch& table, Seat seat) { return Bugcatcher::observe(*table.state, seat); }

TEST_CASE("R42, R45: where nodes stand, and which are one's own", "[bugcatcher][rulings]") {
  TestMatch table(on_cells(3, 2, 3));
  table.stand({"C1 D1", "A2 A1", "A1 B2"});
  const View view = observe(table, 1);
  CHECK_FALSE(view.is_pregame());
  CHECK(names(view.standing(Node::central)) == "A1 C1 A2");
  CHECK(names(view.standing(Node::border)) == "A1 D1 B2");
  CHECK(name_of(view.stand(Node::central)) == "A2");
  CHECK(name_of(view.stand(Node::border)) == "A1");
  CHECK(view.colour(Node::border) == Colour::blue);
  CHECK(view.garnets() == 5);
}

TEST_CASE("R43: boards up to the running one", "[bugcatcher][rulings]") {
  TestMatch table(on_cells(3, 2, 2));
  table.add(0, mission(goal(GoalKind::total, 1), 4));
  table.add(1, mission(goal(GoalKind::swaps, 1), 6));
  table.add(1, mission(goal(GoalKind::swaps, 2), 7));
  table.stand({"A1 A1", "C2 D3"});
  CHECK(observe(table, 0).missions(0) == 1);
  CHECK(observe(table, 0).mission(0, 0).reward == 4);
  table.play({"", ""});
  CHECK(observe(table, 0).missions(1) == 2);
  CHECK(observe(table, 0).mission(1, 1).reward == 7);
}

TEST_CASE("R44: placed paths by place, in both directions and colours", "[bugcatcher][rulings]") {
  TestMatch table(on_cells(3, 3, 2));
  table.add(0, mission(goal(GoalKind::total, 3), 4));
  table.stand({"A1 B3", "C3 A1"});
  table.play({"CR CD swap CL BL BU BU", "m0 BR CU BR CU BR BR CL CL"});
  CHECK(table.fates(0) == "CR CD swap CL BL BU BU[1]");
  CHECK(table.fates(1) == "BR CU BR CU BR BR[off] CL[1]");
  CHECK(shown(observe(table, 0), 0) ==
        "C A1>B1 black, C B2>A2 blue, C B1>B2 black, C C2>C1 black, C C3>C2 black, "
        "B A3>A2 black, B A1>B1 blue, B B1>C1 blue, B C1>D1 blue, B B3>A3 black");
  CHECK(names(observe(table, 0).standing(Node::central)) == "C1 A2");
  CHECK(observe(table, 0).completed(0, 0) == 1);
  CHECK(observe(table, 1).completed(0, 0) == 1);
}

TEST_CASE("R45: one's own entries fared well or not, without the case", "[bugcatcher][rulings]") {
  TestMatch table(on_cells(3, 2, 2));
  table.add(0, mission(goal(GoalKind::swaps, 9), 4));
  table.stand({"A1 A1", "B1 D3"});
  table.play({"m0 m5 CR swap CD BU", "CD"});
  const View view = observe(table, 0);
  REQUIRE(view.entries(0) == 4);
  CHECK(view.shown_fate(0, 0) == ShownFate::failed);
  CHECK(view.shown_fate(0, 1) == ShownFate::done);
  CHECK(view.word(0, 1) == Word::swap);
  CHECK(view.shown_fate(0, 2) == ShownFate::idle);
  CHECK(view.shown_fate(0, 3) == ShownFate::failed);
  CHECK(view.taken(0) == 1);
  CHECK(view.open_missions(0) == 1);
  CHECK(view.voids(0).missions == 1);
  CHECK(view.fireflies() == 0);
  CHECK(view.clean_rounds() == 0);
  CHECK(observe(table, 1).taken(0) == 0);
  CHECK(observe(table, 1).open_missions(0) == 0);
  CHECK(observe(table, 1).clean_rounds() == 1);
}

TEST_CASE("R46: all fireflies at the end", "[bugcatcher][rulings]") {
  Rules rules = on_cells(3, 2, 2);
  rules.rounds = 1;
  TestMatch table(rules);
  table.stand({"A1 A1", "C2 D3"});
  table.play({"CR BR", "CL"});
  CHECK(observe(table, 1).is_over());
  CHECK(observe(table, 1).final_fireflies(0) == 2);
  CHECK(observe(table, 0).final_fireflies(1) == 1);
}

TEST_CASE("breakdowns of Bugcatcher worked by hand", "[bugcatcher]") {
  Rules rules = on_cells(3, 2, 2);
  rules.rounds = 2;
  rules.built_in_deck = false;
  rules.own_deck.push_back(mission(goal(GoalKind::swaps, 1), 5, 2, 1));
  rules.own_deck.push_back(mission(goal(GoalKind::swaps, 2), 5, 3, 1));
  TestMatch table(rules);
  table.setup->from_deck = true;
  table.setup->boards[0].push_back(1);
  table.setup->boards[0].push_back(0);
  table.setup->boards[1].push_back(0);
  table.stand({"A1 A1", "B1 D3"});
  table.play({"m0 m1 CR swap CD", "m1 CD BL"});
  table.play({"BU", ""});
  CHECK(table.fireflies() == Numbers{2, 0});
  using tests::tabulated;
  const auto& state = *table.state;
  CHECK(tabulated<Bugcatcher>(state, "collisions") == "1/1 0/1 0/1 0/1 0/1, 0/1 0/1 0/1 0/1 1/1");
  CHECK(tabulated<Bugcatcher>(state, "actions") == "2/5 1/5 1/5 1/5, 0/1 0/1 1/1 0/1");
  CHECK(tabulated<Bugcatcher>(state, "fireflies") == "2/2 0/2, 0/2 0/2");
  CHECK(tabulated<Bugcatcher>(state, "missions") == "2/1 2/2, 1/1 1/1");
  CHECK(tabulated<Bugcatcher>(state, "rates") == "1/2 1/2 1/2, 0/1 0/1 1/1");
  CHECK(tabulated<Bugcatcher>(state, "cells") == "2/1 0/1 -, - - -");
  CHECK(tabulated<Bugcatcher>(state, "corners") == "2/1 - - -, - - - -, - - - 0/1");
  CHECK(Bugcatcher::label(rules, 3, Axis::row, 1).text() == "2 test");
  CHECK(Bugcatcher::label(rules, 5, Axis::column, 2).text() == "C");
}

}  // namespace
}  // namespace mainmatch::bugcatcher
