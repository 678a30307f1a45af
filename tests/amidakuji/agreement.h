#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "engine/amidakuji/payout.h"
#include "tests/amidakuji/oracle_of.h"
#include "tests/amidakuji/test_match.h"

// Whether the engine and the oracle agree on a match that both play.

namespace mainmatch::amidakuji {

inline bool same_seats(const State& state, const oracle::amidakuji::Match& match) {
  bool same = match.hands().size() == at(state.rules->players);
  for (std::size_t seat = 0; seat < match.hands().size(); ++seat) {
    const State::SeatState& own = state.seats[seat];
    const oracle::amidakuji::Hand& hand = match.hands()[seat];
    same = same && own.beads_left == hand.beads && own.blockers_left == hand.blockers &&
           own.peeks_left == hand.peeks && own.extra_peeks_left == hand.extra_peeks &&
           own.garnets == hand.garnets && at(own.fouls) == hand.voids.size();
  }
  return same;
}

/// What the oracle says of the round just played: peeks (seat, leg, beads) and void parts, both by
/// seat, then as submitted.
inline bool same_answers(const Result& result, const oracle::amidakuji::Match& match) {
  const int round = static_cast<int>(match.rounds().size()) - 1;
  std::vector<std::array<int, 3>> engine_peeks, peeks;
  std::vector<std::pair<int, std::string>> engine_voids, voids;
  for (const Result::SeatPeek& one : result.peeks) {
    engine_peeks.push_back({one.seat, one.peek.leg, one.peek.beads});
  }
  for (const Rejection& one : result.rejected) engine_voids.emplace_back(one.seat, one.part);
  for (std::size_t seat = 0; seat < match.hands().size(); ++seat) {
    const oracle::amidakuji::Hand& hand = match.hands()[seat];
    for (const auto& peek : hand.answers) {
      if (peek.round == round) peeks.push_back({static_cast<int>(seat), peek.leg, peek.beads});
    }
    for (const auto& part : hand.voids) {
      if (part.round == round) voids.emplace_back(seat, part.part);
    }
  }
  std::vector<oracle::amidakuji::Blocker> revealed;
  for (const Spot spot : result.revealed) revealed.push_back({spot.leg, spot.row});
  return engine_peeks == peeks && engine_voids == voids && revealed == match.revealed().back();
}

/// Plays a round on the table and in `match`; whether it goes the same on both sides.
inline bool same_round(TestMatch& table, oracle::amidakuji::Match& match,
                       std::span<const Submission> submissions) {
  State& state = table.state;
  const Round& log = state.rounds[at(state.round)];
  int idle = -state.blockers_idle;
  int destroyed = -state.blockers_destroyed;
  Amidakuji::resolve(state, submissions, &table.result);
  match.play_round(oracle_of(table.rules, submissions));
  idle += state.blockers_idle;
  destroyed += state.blockers_destroyed;
  const oracle::amidakuji::Round& round = match.rounds().back();
  std::vector<int> ends, bids;
  for (int leg = 0; leg < table.rules.legs; ++leg) {
    ends.push_back(end_of(table.result.ends, leg));
    bids.push_back(0);
    for (std::size_t seat = 0; seat < at(table.rules.players); ++seat) {
      bids.back() += log.bids[seat][at(leg)];
    }
  }
  return ends == round.ends && bids == round.bids && idle == round.blockers_idle &&
         destroyed == round.blockers_destroyed && same_answers(table.result, match) &&
         same_seats(state, match);
}

/// Whether the match that both have played ends the same; payouts in lowest terms on both sides.
inline bool same_end(const TestMatch& table, const oracle::amidakuji::Match& match) {
  const Outcome out = table.outcome();
  const oracle::amidakuji::Outcome end = match.settle();
  const auto listed = [](SeatSet seats) {
    std::vector<int> list;
    for (const Seat seat : seats) list.push_back(seat);
    return list;
  };
  bool same = out.seats == table.rules.players && listed(out.winners) == end.winners &&
              listed(out.tied_last) == end.tied_last &&
              out.elimination_candidate == end.elimination_candidate;
  for (std::size_t seat = 0; seat < at(out.seats); ++seat) {
    const Fraction exact =
        exact_payout(table.state, beads_on_ends(table.state), static_cast<Seat>(seat));
    const oracle::amidakuji::Fraction payout = end.payouts[seat].reduced();
    same = same && exact.numerator == static_cast<Wide>(payout.numerator) &&
           exact.denominator == static_cast<Wide>(payout.denominator) &&
           out.scores[seat] == end.scores[seat] && out.tokens[seat] == end.tokens[seat] &&
           out.garnets[seat] == end.garnets[seat] && out.ranking[seat] == end.ranking[seat];
    for (std::size_t leg = 0; leg < at(table.rules.legs); ++leg) {
      same = same && out.beads[leg][seat] == end.beads[seat][leg];
    }
  }
  return same;
}

}  // namespace mainmatch::amidakuji
