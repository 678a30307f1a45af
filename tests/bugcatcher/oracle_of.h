#pragma once

#include <string>
#include <vector>

#include "engine/bugcatcher/game.h"
#include "tests/bugcatcher/oracle/match.h"

// What the engine plays by and with, in the words of the oracle.

namespace mainmatch::bugcatcher {

inline oracle::bugcatcher::Node oracle_of(Node node) {
  return node == Node::central ? oracle::bugcatcher::Node::central
                               : oracle::bugcatcher::Node::border;
}

inline oracle::bugcatcher::Colour oracle_of(Colour colour) {
  return colour == Colour::black ? oracle::bugcatcher::Colour::black
                                 : oracle::bugcatcher::Colour::blue;
}

inline oracle::bugcatcher::Direction oracle_of(Direction direction) {
  return oracle::bugcatcher::kDirections[index_of(direction)];
}

/// Off the board for kNoPlace.
inline oracle::bugcatcher::Point oracle_of(Node node, Place place) {
  if (place == kNoPlace) return {-1, -1};
  const int half = node == Node::central;
  return {2 * row_of(place) + half, 2 * column_of(place) + half};
}

inline oracle::bugcatcher::Goal oracle_of(const Goal& goal) {
  namespace of = oracle::bugcatcher;
  const Node node = goal.who == Who::central ? Node::central : Node::border;
  std::vector<of::Node> who = {oracle_of(node)};
  if (goal.who == Who::either) who = of::kNodes;
  switch (goal.kind) {
    case GoalKind::shape: {
      std::string moves;
      for (int i = 0; i < goal.count; ++i) {
        moves += static_cast<char>(oracle_of(move_at(goal.moves, i)));
      }
      return of::shape(who, moves);
    }
    case GoalKind::length:
      return of::length(who, goal.count);
    case GoalKind::total:
      return of::total(goal.count);
    case GoalKind::colour:
      return of::in_colour(oracle_of(goal.colour), goal.count);
    case GoalKind::reach:
      return of::reach(oracle_of(node), oracle_of(node, goal.place));
    case GoalKind::finish:
      return of::finish(oracle_of(node), oracle_of(node, goal.place));
    case GoalKind::swaps:
      return of::swaps(goal.count);
    case GoalKind::cross:
      return of::cross();
    case GoalKind::clean:
      break;
  }
  return of::clean(goal.count);
}

/// The built-in deck is the oracle's own.
inline oracle::bugcatcher::Rules oracle_of(const Rules& rules) {
  oracle::bugcatcher::Rules same;
  same.players = rules.players;
  same.columns = rules.columns;
  same.rows = rules.rows;
  same.rounds = rules.rounds;
  same.energy = rules.energy;
  same.missions_per_round = rules.missions_per_round;
  same.fireflies_per_garnet = rules.fireflies_per_garnet;
  same.free_swap_price = rules.free_swap_price;
  same.starting_garnets = rules.starting_garnets;
  if (rules.built_in_deck) return same;
  same.deck.clear();
  for (const Mission& mission : rules.own_deck) {
    same.deck.push_back({std::string(mission.name()), mission.reward, mission.penalty,
                         mission.limit, oracle_of(mission.goal)});
  }
  return same;
}

/// Of a setup whose missions are of the deck.
inline oracle::bugcatcher::Setup oracle_of(const Rules& rules, const Setup& setup) {
  oracle::bugcatcher::Setup same;
  for (int round = 0; round < rules.rounds; ++round) {
    const auto& board = setup.boards[at(round)];
    same.boards.emplace_back(board.begin(), board.end());
  }
  same.garnets.assign(setup.garnets.begin(), setup.garnets.begin() + rules.players);
  same.tie_break.assign(setup.tie_break.begin(), setup.tie_break.begin() + rules.players);
  return same;
}

/// What stands in a submission for the placing of nodes.
inline oracle::bugcatcher::Requests requests_of(const Submission& given) {
  oracle::bugcatcher::Requests same;
  for (const Node node : kNodes) {
    oracle::bugcatcher::Request& request = same[oracle_of(node)];
    for (const Place place : given.priorities[index_of(node)]) {
      request.places.push_back(oracle_of(node, place));
    }
    request.garnets = static_cast<int>(given.garnets[index_of(node)]);
  }
  return same;
}

inline oracle::bugcatcher::Action oracle_of(Word word) {
  namespace of = oracle::bugcatcher;
  if (is_path(word)) return of::Move{oracle_of(node_of(word)), oracle_of(direction_of(word))};
  if (word == Word::unknown) return of::UnknownWord{};
  return of::Swap{word == Word::free_swap};
}

inline oracle::bugcatcher::Submission oracle_of(const Submission& given) {
  oracle::bugcatcher::Submission same;
  for (int index = 0; index < kMaxOnBoard; ++index) {
    if ((given.missions >> index) & 1) same.missions.push_back(index);
  }
  same.missions.insert(same.missions.end(), at(given.not_missions), -1);
  for (const Action& action : given.actions) {
    same.actions.insert(same.actions.end(), at(action.times), oracle_of(action.word));
  }
  return same;
}

}  // namespace mainmatch::bugcatcher
