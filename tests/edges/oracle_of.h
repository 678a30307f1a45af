#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/index.h"
#include "engine/edges/game.h"
#include "tests/edges/oracle/match.h"

// What the engine plays by and with, in the words of the oracle.

namespace mainmatch::edges {

inline oracle::edges::Direction oracle_of(Direction direction) {
  return direction == Direction::left ? oracle::edges::Direction::left
                                      : oracle::edges::Direction::right;
}

inline oracle::edges::Partner oracle_of(Partner partner) {
  return partner == Partner::right ? oracle::edges::Partner::right : oracle::edges::Partner::down;
}

inline oracle::edges::Rules oracle_of(const Rules& rules) {
  oracle::edges::Rules same;
  same.rows = rules.rows;
  same.columns = rules.columns;
  same.rounds = rules.rounds;
  same.values.assign(rules.values.begin(), rules.values.begin() + rules.length);
  same.start = rules.start;
  same.screwed_points = rules.screwed_points;
  same.dumb_multiplier = rules.dumb_multiplier;
  same.garnet_multiplier = rules.garnet_multiplier;
  same.dumb_garnet = rules.dumb_garnet;
  same.default_move = {oracle_of(rules.default_move.direction), rules.default_move.amount,
                       oracle_of(rules.default_move.partner)};
  same.max_tokens = rules.max_tokens;
  same.starting_garnets = rules.starting_garnets;
  return same;
}

inline oracle::edges::Setup oracle_of(const Rules& rules, const Setup& setup) {
  oracle::edges::Setup same;
  for (int row = 0; row < rules.rows; ++row) {
    const auto* first = setup.cells.begin() + row * rules.columns;
    same.grid.emplace_back(first, first + rules.columns);
  }
  same.garnets.assign(setup.garnets.begin(), setup.garnets.begin() + rules.players());
  same.tie_break.assign(setup.tie_break.begin(), setup.tie_break.begin() + rules.players());
  return same;
}

/// A round's submissions by seat, nothing where one is missed.
inline std::vector<std::optional<oracle::edges::Submission>> oracle_of(
    std::span<const Submission> submissions) {
  std::vector<std::optional<oracle::edges::Submission>> same;
  for (const Submission& given : submissions) {
    auto& submission = same.emplace_back();
    if (!given.handed_in) continue;
    submission.emplace();
    if (is_real(given.direction)) submission->direction = oracle_of(given.direction);
    submission->amount = given.amount;
    if (is_real(given.partner)) submission->partner = oracle_of(given.partner);
    submission->garnets = given.garnets;
  }
  return same;
}

/// The votes of these seats, from voter to candidate.
inline std::map<int, int> votes_of(SeatSet voters, std::span<const Submission> submissions) {
  std::map<int, int> votes;
  for (const Seat voter : voters) {
    const int vote = submissions[at(voter)].vote;
    if (vote != kNoSeat) votes[voter] = vote;
  }
  return votes;
}

}  // namespace mainmatch::edges
