#include <set>

#include "experiments/matches/round_loop.h"
#include "tests/bugcatcher/test_match.h"

namespace mainmatch::bugcatcher {
namespace {

std::unique_ptr<Setup> dealt(const Rules& rules, std::uint64_t seed) {
  auto setup = std::make_unique<Setup>();
  deal_match<Bugcatcher>(rules, seed, 0, *setup);
  return setup;
}

/// The numbers in the deck of all missions, in the order of rounds.
std::vector<int> drawn(const Rules& rules, std::uint64_t seed) {
  const auto setup = dealt(rules, seed);
  REQUIRE(setup->from_deck);
  std::vector<int> all;
  for (std::size_t round = 0; round < at(rules.rounds); ++round) {
    CHECK(setup->boards[round].size() <= at(rules.missions_per_round));
    for (const auto index : setup->boards[round]) all.push_back(index);
  }
  return all;
}

TEST_CASE("R3: no mission comes twice while the deck lasts", "[bugcatcher][rulings]") {
  Rules rules;
  rules.built_in_deck = false;
  for (int i = 0; i < 7; ++i) {
    rules.own_deck.push_back(mission(goal(GoalKind::total, i + 1), i));
  }
  rules.rounds = 5;
  rules.missions_per_round = 4;
  std::set<int> first;
  bool twice_on_a_board = false;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const std::vector<int> all = drawn(rules, seed);
    REQUIRE(all.size() == 20);
    for (std::size_t from = 0; from < 14; from += 7) {
      CHECK(std::set<int>(all.begin() + static_cast<int>(from),
                          all.begin() + static_cast<int>(from) + 7)
                .size() == 7);
    }
    first.insert(all[0]);
    // The second board is the first to be drawn from two decks: 3 of the one, 1 of the other.
    twice_on_a_board =
        twice_on_a_board || std::set<int>(all.begin() + 4, all.begin() + 8).size() < 4;
  }
  CHECK(first.size() == 7);
  CHECK(twice_on_a_board);
}

TEST_CASE("R4: the built-in deck fits the rules", "[bugcatcher][rulings]") {
  const std::vector<int> all = drawn(Rules{}, 1);
  CHECK(all.size() == 35);
  CHECK(std::set<int>(all.begin(), all.end()).size() == 35);
  for (int columns = 2; columns <= kMaxSide; ++columns) {
    for (int rows = 2; rows <= kMaxSide; ++rows) {
      Rules rules = on_cells(columns, rows, 2);
      rules.missions_per_round = 8;
      for (const int energy : {1, 2, 3, 5, 7, 16}) {
        rules.energy = energy;
        const std::vector<int> some = drawn(rules, 1);
        CHECK(some.size() == 32);
        for (const int index : some) CHECK(fits(built_in_missions()[at(index)], rules));
      }
    }
  }
}

TEST_CASE("R5: a given deck is dealt as it is", "[bugcatcher][rulings]") {
  Rules rules = on_cells(2, 2, 2);
  rules.built_in_deck = false;
  CHECK(drawn(rules, 1).empty());
  rules.own_deck.push_back(mission(goal(GoalKind::total, 99), 1));
  CHECK(drawn(rules, 1).size() == 20);
  CHECK(Bugcatcher::validation_error(rules) == nullptr);
  rules.own_deck.push_back(mission(at_place(GoalKind::reach, Node::central, "C1"), 1));
  CHECK(Bugcatcher::validation_error(rules) == std::string("deck: must name places on the board"));
  rules.columns = 3;
  CHECK(Bugcatcher::validation_error(rules) == nullptr);
}

TEST_CASE("players fit on the cells", "[bugcatcher]") {
  Rules rules = on_cells(2, 2, 5);
  CHECK(Bugcatcher::validation_error(rules) ==
        std::string("players: must be at most columns times rows"));
  rules.players = 4;
  CHECK(Bugcatcher::validation_error(rules) == nullptr);
}

/// All walks of one round of a seat that is alone, by trying every word; colours and energy as the
/// rules have them.
class Alone {
 public:
  Alone(const Rules& rules, const Goal& goal)
      : rules_(rules), board_(rules.columns, rules.rows), goal_(goal) {}

  /// Whether some list of actions meets the goal within so many rounds.
  bool can(Walk walk, int rounds) {
    walk.begin_round();
    const int apart = std::abs(column_of(walk.stand[0]) - column_of(walk.stand[1])) +
                      std::abs(row_of(walk.stand[0]) - row_of(walk.stand[1]));
    const bool hopeless = goal_.kind == GoalKind::cross && apart >= rules_.energy;
    if (!hopeless && one_round(walk, {bit(walk.stand[0]), bit(walk.stand[1])}, rules_.energy)) {
      return true;
    }
    return rounds > 1 && approaches(walk, rounds);
  }

 private:
  static PlaceSet bit(Place place) {
    PlaceSet set;
    set.insert(place);
    return set;
  }
  /// Of the two nodes only the one that the goal is about has to move.
  bool may_move(Node node) const {
    if (goal_.kind == GoalKind::swaps) return false;
    const bool about_one = goal_.kind == GoalKind::shape || goal_.kind == GoalKind::length ||
                           goal_.kind == GoalKind::reach || goal_.kind == GoalKind::finish;
    if (goal_.kind == GoalKind::total || goal_.kind == GoalKind::clean) return node == Node::border;
    return !about_one || goal_.who == Who::either || static_cast<Node>(goal_.who) == node;
  }

  bool one_round(const Walk& walk, std::array<PlaceSet, 2> claimed, int energy) {
    if (meets(goal_, walk, 0)) return true;
    if (energy == 0) return false;
    if (goal_.kind == GoalKind::swaps ||
        (goal_.kind == GoalKind::colour && walk.total() == 0 && walk.swaps == 0)) {
      Walk swapped = walk;
      swapped.swap_colours();
      if (one_round(swapped, claimed, energy - 1)) return true;
    }
    for (const Node node : kNodes) {
      const std::size_t n = index_of(node);
      if (!may_move(node)) continue;
      for (const Direction direction : kDirections) {
        if (!board_.stays(node, walk.stand[n], direction)) continue;
        const Place end = after(walk.stand[n], direction);
        if (claimed[n].contains(end)) continue;
        Walk further = walk;
        further.place(node, direction);
        auto more = claimed;
        more[n].insert(end);
        if (one_round(further, more, energy - 1)) return true;
      }
    }
    return false;
  }

  /// Spends a round on getting somewhere else: any place that is near enough, without detours.
  bool approaches(const Walk& walk, int rounds) {
    for (const Node node : kNodes) {
      if (!may_move(node)) continue;
      for (const Place place : board_.places[index_of(node)]) {
        const int way = std::abs(column_of(place) - column_of(walk.stand[index_of(node)])) +
                        std::abs(row_of(place) - row_of(walk.stand[index_of(node)]));
        if (way == 0 || way > rules_.energy) continue;
        Walk moved = walk;
        moved.stand[index_of(node)] = place;
        if (can(moved, rounds - 1)) return true;
      }
    }
    return false;
  }

  const Rules& rules_;
  Board board_;
  Goal goal_;
};

TEST_CASE("every built-in mission can be met from any start within its limit",
          "[bugcatcher][lengthy]") {
  const Rules rules;
  const Board board(rules.columns, rules.rows);
  for (const Mission& mission : built_in_missions()) {
    CAPTURE(mission.name());
    CHECK(fits(mission, rules));
    if (mission.goal.kind == GoalKind::clean) {
      CHECK((mission.limit == 0 || mission.limit >= mission.goal.count));
      continue;  // one path in every round
    }
    Alone alone(rules, mission.goal);
    const int rounds = mission.limit == 0 ? 3 : mission.limit;
    int impossible = 0;
    for (const Place cell : board.places[0]) {
      // To cross, the nodes must meet; else where the other node stands does not matter.
      for (const Place corner : board.places[1]) {
        if (mission.goal.kind == GoalKind::cross) {
          if (row_of(corner) != column_of(corner)) continue;
        } else if (column_of(corner) != column_of(cell) && cell != board.places[0].first()) {
          continue;
        }
        Walk walk{};
        walk.stand = {cell, corner};
        for (const Colour colour : kColours) {
          walk.central_colour = colour;
          impossible += !alone.can(walk, rounds);
        }
      }
    }
    CHECK(impossible == 0);
  }
}

TEST_CASE("no built-in mission is met by doing nothing, wherever one stands", "[bugcatcher]") {
  const Board board(6, 5);
  for (const Mission& mission : built_in_missions()) {
    CAPTURE(mission.name());
    CHECK(mission.reward > 0);
    CHECK((mission.penalty > 0) == (mission.limit > 0));
    int free_starts = 0;
    int starts = 0;
    for (const Place cell : board.places[0]) {
      for (const Place corner : board.places[1]) {
        Walk walk{};
        walk.stand = {cell, corner};
        walk.begin_round();
        ++starts;
        free_starts += meets(mission.goal, walk, 0);
      }
    }
    // Only where a mission is to finish on a place can one stand there already.
    CHECK((mission.goal.kind == GoalKind::finish ? free_starts * 20 < starts : free_starts == 0));
  }
}

TEST_CASE("the built-in deck is varied", "[bugcatcher]") {
  std::set<std::string_view> names;
  std::array<int, 9> kinds{};
  for (const Mission& mission : built_in_missions()) {
    names.insert(mission.name());
    ++kinds[static_cast<std::size_t>(mission.goal.kind)];
  }
  CHECK(names.size() >= 40);
  CHECK(names.size() == built_in_missions().size());
  for (const int kind : kinds) CHECK(kind >= 2);
}

}  // namespace
}  // namespace mainmatch::bugcatcher
