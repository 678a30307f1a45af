#include "tests/bugcatcher/hooks.h"

namespace mainmatch {

namespace bugcatcher {

namespace {

using tests::OneChange;

int places_across(Node node, const Rules& rules) { return rules.columns + (node == Node::border); }
int places_down(Node node, const Rules& rules) { return rules.rows + (node == Node::border); }

/// A place of the board becomes another, in its row.
void change_place(Place& place, Node node, const Rules& rules, OneChange& one) {
  if (place == kNoPlace) return;
  const int row = row_of(place);
  one.number(place, place_at(0, row), place_at(places_across(node, rules) - 1, row));
}

void change_standing(std::array<PlaceSet, 2>& standing, const Rules& rules, OneChange& one) {
  for (const Node node : kNodes) {
    for (int row = 0; row < places_down(node, rules); ++row) {
      for (int column = 0; column < places_across(node, rules); ++column) {
        one.member(standing[index_of(node)], place_at(column, row));
      }
    }
  }
}

void change_goal(Goal& goal, const Rules& rules, OneChange& one) {
  if (goal.count == 0) goal.count = 1;
  if (goal.place == kNoPlace) goal.place = 0;
  one.number(goal.kind, 0, 8);
  one.number(goal.who, 0, 1);
  one.number(goal.colour, 0, 1);
  one.number(goal.place, 0, rules.columns - 1);
  one.number(goal.count, 1, kMaxMoves - 1);
  if (one.is_next()) goal.moves ^= 1u;
}

/// The missions become ones of the match itself, which are no less shown.
void own_missions(State& state) {
  if (!state.setup.from_deck) return;
  const Setup dealt = state.setup;
  state.setup.own.clear();
  for (int round = 0; round < state.rules->rounds; ++round) {
    for (std::size_t i = 0; i < dealt.boards[at(round)].size(); ++i) {
      state.setup.boards[at(round)][i] = static_cast<std::uint8_t>(state.setup.own.size());
      state.setup.own.push_back(dealt.mission(*state.rules, round, static_cast<int>(i)));
    }
  }
  state.setup.from_deck = false;
}

void change_missions(State& state, OneChange& one) {
  own_missions(state);
  for (Mission& mission : state.setup.own) {
    one.number(mission.reward, 0, 999);
    one.number(mission.penalty, 0, 999);
    one.number(mission.limit, 0, 99);
    change_goal(mission.goal, *state.rules, one);
    if (one.is_next()) mission.set_name(mission.name() == "Other" ? "Another" : "Other");
  }
}

void change_bits(std::uint8_t& bits, OneChange& one) {
  for (int i = 0; i < kMaxOnBoard; ++i) {
    if (one.is_next()) bits = static_cast<std::uint8_t>(bits ^ 1u << i);
  }
}

/// Of a path that was placed the way and the colour; where there is none, a path.
void change_paths(Paths& paths, const Rules& rules, OneChange& one) {
  for (const Node node : kNodes) {
    for (const Direction way : {Direction::right, Direction::down}) {
      const bool down = way == Direction::down;
      for (int row = 0; row < places_down(node, rules) - down; ++row) {
        for (int column = 0; column < places_across(node, rules) - !down; ++column) {
          const Midpoint middle = midpoint(node, place_at(column, row), way);
          PlaceSet& black = paths.crossed[0][index_of(node)][middle.lies];
          PlaceSet& blue = paths.crossed[1][index_of(node)][middle.lies];
          if (black.contains(middle.place) == blue.contains(middle.place)) {
            one.member(black, middle.place);
            continue;
          }
          one.member(paths.forward[index_of(node)][middle.lies], middle.place);
          if (!one.is_next()) continue;
          std::swap(black, blue);
        }
      }
    }
  }
}

void change_own_round(SeatRound& own, const Rules& rules, OneChange& one) {
  change_bits(own.taken, one);
  for (const Node node : kNodes) {
    change_place(own.walk.start[index_of(node)], node, rules, one);
    change_place(own.walk.stand[index_of(node)], node, rules, one);
  }
  one.number(own.walk.central_colour, 0, 1);
  for (Deed& deed : own.deeds) {
    one.number(deed.word, 0, static_cast<int>(Word::free_swap));
    one.number(deed.fate, 0, static_cast<int>(Fate::idle));
  }
  one.number(own.fireflies, -999, 999);
  one.number(own.garnets, 0, 999);
  one.number(own.voids.missions, 0, 99);
  one.number(own.voids.free_swaps, 0, 99);
  one.number(own.voids.actions, 0, 1);
}

}  // namespace

}  // namespace bugcatcher

void tests::Hooks<Bugcatcher>::change(Bugcatcher::State& state, Seat seat, OneChange& one) {
  using namespace bugcatcher;
  const Rules& rules = *state.rules;
  one.number(state.seats[at(seat)].garnets, 0, 999);
  if (state.placing) return;
  change_standing(state.standing, rules, one);
  change_standing(state.first_standing, rules, one);
  for (const bugcatcher::Node node : kNodes) {
    change_place(state.walks[at(seat)].stand[index_of(node)], node, rules, one);
  }
  one.number(state.walks[at(seat)].central_colour, 0, 1);
  for (Seat other = 0; other < rules.players; ++other) {
    one.number(state.seats[at(other)].fireflies, -999, 999);
  }
  one.number(state.seats[at(seat)].clean_rounds, 0, 99);
  one.number(state.pregame_voids[at(seat)].missions, 0, 99);
  change_missions(state, one);
  for (int number = 0; number < state.round; ++number) {
    Round& round = state.rounds[at(number)];
    change_bits(state.open[at(number)], one);
    change_standing(round.standing, rules, one);
    change_paths(round.paths, rules, one);
    for (int board = 0; board <= number; ++board) change_bits(round.completed[at(board)], one);
    change_own_round(round.seats[at(seat)], rules, one);
  }
}

}  // namespace mainmatch
