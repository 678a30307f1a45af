#include "engine/amidakuji/referee.h"

#include <algorithm>
#include <array>

#include "engine/amidakuji/payout.h"
#include "engine/amidakuji/submissions.h"
#include "engine/core/index.h"

namespace mainmatch::amidakuji {

namespace {

/// Lets the round's blockers act: takes each target (R21) out of the crossings onto its blocker's
/// leg (R25, R26), unless blockers stand against both of its ends (R24). Those that are not
/// destroyed are revealed. No branch depends on where the blockers are.
Crossings crossings_past_blockers(State& state, Round& log, const SpotList& placed,
                                  const Board& active) noexcept {
  std::array<int, kMaxSeats> targets;
  std::array<Bits256, 2> against;  // targets whose blocker stands on their lower, higher leg
  for (std::size_t i = 0; i < placed.size(); ++i) {
    const Spot spot = placed[i];
    const int target = active.lowest_touching(spot.leg, spot.row);
    state.blockers_idle += target == Board::kNoRung;  // R23
    against[Board::slot(target).column < spot.leg].set(target);
    targets[i] = target;
  }
  const Bits256 destroyed = against[0] & against[1];
  log.revealed.clear();
  for (std::size_t i = 0; i < placed.size(); ++i) {
    log.revealed.push_back_if(!destroyed.test(targets[i]), placed[i]);
  }
  state.blockers_destroyed += static_cast<int>(placed.size() - log.revealed.size());
  return {active.minus(without(against[1], destroyed)),
          active.minus(without(against[0], destroyed))};
}

void answer_peeks(State& state, const Round& log, Result* result) noexcept {
  for (Seat seat = 0; seat < state.rules->players; ++seat) {
    for (Peek& peek : state.seats[at(seat)].peeks) {
      if (peek.round != state.round) continue;
      int beads = 0;
      for (Seat other = 0; other < state.rules->players; ++other) {
        beads += log.bids[at(other)][at(peek.leg)];
      }
      peek.beads = static_cast<std::int16_t>(beads);
      if (result) result->peeks.push_back({seat, peek});
    }
  }
}

/// Tokens (R48 to R50): two for a single winner and one for each second; one each for two to four
/// on top (and for the seconds only if the rules say so); none for more.
void give_tokens(const Rules& rules, Outcome& out) noexcept {
  const int on_top = out.winners.size();
  for (std::size_t seat = 0; seat < at(out.seats); ++seat) out.tokens[seat] = 0;
  if (on_top > 4) return;
  for (const Seat seat : out.winners) out.tokens[at(seat)] = on_top == 1 ? 2 : 1;
  if (on_top == out.seats || (on_top > 1 && !rules.second_token_after_tie)) return;
  const std::int64_t second = out.scores[at(out.ranking[at(on_top)])];
  for (std::size_t seat = 0; seat < at(out.seats); ++seat) {
    if (out.scores[seat] == second) out.tokens[seat] = 1;
  }
}

}  // namespace

SpotList by_place(SpotList spots) noexcept {
  std::sort(spots.begin(), spots.end(),
            [](Spot a, Spot b) { return a.leg != b.leg ? a.leg < b.leg : a.row < b.row; });
  return spots;
}

void begin(const Rules& rules, const Setup& setup, State& state) noexcept {
  state.rules = &rules;
  state.setup = setup;
  state.round = 0;
  state.blockers_idle = 0;
  state.blockers_destroyed = 0;
  for (std::size_t seat = 0; seat < at(rules.players); ++seat) {
    State::SeatState& own = state.seats[seat];
    own.beads_left = rules.beads;
    own.blockers_left = rules.blockers;
    own.peeks_left = rules.peeks;
    own.extra_peeks_left = rules.extra_peeks;
    own.garnets = setup.garnets[seat];
    own.fouls = 0;
    own.peeks.clear();
  }
}

void resolve(State& state, std::span<const Submission> submissions, Result* result) noexcept {
  const Rules& rules = *state.rules;
  Round& log = state.rounds[at(state.round)];
  if (result) {
    result->peeks.clear();
    result->rejected.clear();
  }
  const Taken taken = take_submissions(state, submissions, result);
  const Crossings crossings = crossings_past_blockers(
      state, log, taken.blockers,
      active_rungs(*state.rules, state.setup.rungs, state.setup.phantoms, state.round));
  log.ends = trace(crossings, rules.rows);
  if (taken.peeked) answer_peeks(state, log, result);
  if (result) {
    result->ends = log.ends;
    result->revealed = by_place(log.revealed);
  }
  ++state.round;
}

SeatSet standing(const State& state, PerSeat<std::int64_t>& numbers) noexcept {
  payouts(state, beads_on_ends(state), numbers);
  return seats_on_top({numbers.data(), at(state.rules->players)});
}

void outcome(const State& state, Outcome& out) noexcept {
  const Rules& rules = *state.rules;
  const std::size_t players = at(rules.players);
  out.seats = rules.players;
  out.beads = beads_on_ends(state);
  payouts(state, out.beads, out.scores);

  const std::span scores(out.scores.data(), players);
  rank_by_score(scores, {state.setup.tie_break.data(), players}, out.ranking);
  out.winners = seats_on_top(scores);
  out.tied_last = seats_at_bottom(scores);
  out.last_undecided = out.tied_last.size() > 1;
  out.elimination_candidate = out.ranking[players - 1];
  give_tokens(rules, out);
  for (std::size_t seat = 0; seat < players; ++seat) {
    out.garnets[seat] = state.seats[seat].garnets + out.scores[seat] / rules.beads_per_garnet;
    out.fouls[seat] = state.seats[seat].fouls;
  }
}

}  // namespace mainmatch::amidakuji
