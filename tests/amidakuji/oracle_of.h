#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "engine/amidakuji/game.h"
#include "engine/core/index.h"
#include "tests/amidakuji/oracle/match.h"

// What the engine plays by and with, in the words of the oracle.

namespace mainmatch::amidakuji {

inline oracle::amidakuji::Rules oracle_of(const Rules& rules) {
  oracle::amidakuji::Rules same;
  same.players = rules.players;
  same.legs = rules.legs;
  same.rows = rules.rows;
  same.rounds = rules.rounds;
  same.beads = rules.beads;
  same.max_bet = rules.max_bet;
  same.peeks = rules.peeks;
  same.extra_peeks = rules.extra_peeks;
  same.peek_price = rules.peek_price;
  same.blockers = rules.blockers;
  same.phantoms.clear();
  for (const Phantom& phantom : rules.phantoms) {
    same.phantoms.push_back({phantom.starts_on, phantom.every});
  }
  same.rung_density = rules.rung_density;
  same.paying_places = rules.paying_places;
  same.second_token_after_tie = rules.second_token_after_tie;
  same.beads_per_garnet = rules.beads_per_garnet;
  same.starting_garnets = rules.starting_garnets;
  return same;
}

/// Without hints, on which nothing that is played depends.
inline oracle::amidakuji::Setup oracle_of(const Rules& rules, const Setup& setup) {
  oracle::amidakuji::Board rungs(rules.rows, rules.columns());
  for (int row = 0; row < rules.rows; ++row) {
    for (int column = 0; column < rules.columns(); ++column) {
      const Slot slot{static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)};
      if (setup.rungs.has(slot)) rungs.add({row, column});
    }
  }
  std::vector<oracle::amidakuji::Slot> phantoms;
  for (const Slot slot : setup.phantoms) phantoms.push_back({slot.row, slot.column});
  const std::size_t players = at(rules.players);
  return {rungs,
          phantoms,
          {setup.placements.begin(), setup.placements.begin() + rules.legs},
          std::vector<oracle::amidakuji::Hint>(players),
          std::vector<oracle::amidakuji::Hint>(players),
          {setup.garnets.begin(), setup.garnets.begin() + rules.players},
          {setup.tie_break.begin(), setup.tie_break.begin() + rules.players}};
}

/// A round's submissions by seat. Bids that cannot be read are a negative one.
inline std::vector<oracle::amidakuji::Submission> oracle_of(
    const Rules& rules, std::span<const Submission> submissions) {
  std::vector<oracle::amidakuji::Submission> same;
  for (const Submission& given : submissions) {
    auto& submission = same.emplace_back();
    submission.bets.assign(given.bets.begin(), given.bets.end());
    // Beside the board there are legs only if something is bid on them.
    while (submission.bets.size() > at(rules.legs) && submission.bets.back() == 0) {
      submission.bets.pop_back();
    }
    if (given.bets_unreadable) submission.bets[0] = -1;
    submission.peeks.assign(given.peeks.begin(), given.peeks.end());
    if (given.places_blocker) submission.blocker = {given.blocker.leg, given.blocker.row};
  }
  return same;
}

}  // namespace mainmatch::amidakuji
