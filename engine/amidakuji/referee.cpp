#include "engine/amidakuji/referee.h"

#include <algorithm>

#include "engine/amidakuji/payout.h"

namespace mainmatch::amidakuji {

namespace {

constexpr std::size_t at(int index) noexcept { return static_cast<std::size_t>(index); }

/// Collects what is void (R39): always the count, the list only for those who asked.
class Fouls {
 public:
  Fouls(State& state, Result* result) noexcept : state_(state), result_(result) {}
  void reject(Seat seat, const char* part, const char* reason) noexcept {
    ++state_.seats[at(seat)].fouls;
    if (result_) result_->rejected.push_back({seat, part, reason});
  }

 private:
  State& state_;
  Result* result_;
};

/// The sum of the bids if they are legal, or -1. Two reductions over eight numbers, and no branch
/// that depends on them: numbers that are negative or large show in the high bits of `any`.
int legal_sum(const Rules& rules, int beads_left, const Submission& submission) noexcept {
  std::uint32_t any = submission.bets_unreadable ? ~0u : 0u;
  std::uint32_t sum = 0;
  for (std::size_t leg = 0; leg < kMaxLegs; ++leg) {
    const auto beads = static_cast<std::uint32_t>(submission.bets[leg]);
    any |= beads;
    sum += beads;
  }
  for (std::size_t leg = at(rules.legs); leg < kMaxLegs; ++leg) {
    if (submission.bets[leg] != 0) any = ~0u;
  }
  const auto most = static_cast<std::uint32_t>(std::min(rules.max_bet, beads_left));
  return any <= 255 && sum <= most ? static_cast<int>(sum) : -1;
}

/// Why the bids of a submission are void as a whole (R32).
const char* flaw_of_bets(const Rules& rules, const Submission& submission) noexcept {
  if (submission.bets_unreadable) return "an unknown leg, or a number that is not whole";
  std::int64_t sum = 0;
  for (std::size_t leg = 0; leg < kMaxLegs; ++leg) {
    const int beads = submission.bets[leg];
    if (leg >= at(rules.legs) && beads != 0) return "an unknown leg";
    if (beads < 0) return "a negative number";
    sum += beads;
  }
  return sum > rules.max_bet ? "more beads than max_bet" : "more beads than are left";
}

void take_bets(State& state, Round& log, Seat seat, const Submission& submission,
               Fouls& fouls) noexcept {
  State::SeatState& own = state.seats[at(seat)];
  Bids& accepted = log.bids[at(seat)];
  const int sum = legal_sum(*state.rules, own.beads_left, submission);
  if (sum < 0) [[unlikely]] {
    accepted = {};
    log.voids[at(seat)].bets = true;
    fouls.reject(seat, "bets", flaw_of_bets(*state.rules, submission));
    return;
  }
  own.beads_left -= sum;
  for (std::size_t leg = 0; leg < kMaxLegs; ++leg) {
    accepted[leg] = static_cast<std::uint8_t>(submission.bets[leg]);
  }
}

/// Free peeks go first, then bought ones (R34, R35). The answer is filled in when all bids are
/// known (R36).
void take_peeks(State& state, Round& log, Seat seat, const Submission& submission,
                Fouls& fouls) noexcept {
  State::SeatState& own = state.seats[at(seat)];
  for (const std::int8_t leg : submission.peeks) {
    const char* flaw = nullptr;
    if (leg < 0 || leg >= state.rules->legs) {
      flaw = "an unknown leg";
    } else if (own.peeks_left > 0) {
      --own.peeks_left;
    } else if (own.extra_peeks_left == 0) {
      flaw = "no peek left";
    } else if (own.garnets < state.rules->peek_price) {
      flaw = "not enough garnets";
    } else {
      --own.extra_peeks_left;
      own.garnets -= state.rules->peek_price;
    }
    if (flaw) {
      ++log.voids[at(seat)].peeks;
      fouls.reject(seat, "peeks", flaw);
    } else {
      own.peeks.push_back({static_cast<std::int8_t>(state.round), leg, 0});
    }
  }
}

/// R37: a void blocker is not spent. An accepted one is added to `placed`.
void take_blocker(State& state, Round& log, Seat seat, const Submission& submission,
                  FixedList<Spot, kMaxSeats>& placed, Fouls& fouls) noexcept {
  Spot& accepted = log.blockers[at(seat)];
  accepted = Spot{};
  if (!submission.places_blocker) return;
  const Spot spot = submission.blocker;
  State::SeatState& own = state.seats[at(seat)];
  const char* flaw = nullptr;
  if (spot.leg < 0 || spot.leg >= state.rules->legs) {
    flaw = "an unknown leg";
  } else if (spot.row < 0 || spot.row >= state.rules->rows) {
    flaw = "an unknown row";
  } else if (own.blockers_left == 0) {
    flaw = "no blocker left";
  }
  if (flaw) {
    log.voids[at(seat)].blocker = true;
    fouls.reject(seat, "blocker", flaw);
    return;
  }
  --own.blockers_left;
  accepted = spot;
  placed.push_back(spot);
}

/// The real rungs and the phantoms that are on (R2, R19).
Board active_rungs(const State& state) noexcept {
  Board active = state.setup.rungs;
  for (std::size_t i = 0; i < state.setup.phantoms.size(); ++i) {
    if (state.rules->phantoms[i].is_on(state.round)) active.set(state.setup.phantoms[i]);
  }
  return active;
}

/// Inserts by leg, then row (R30).
void reveal(FixedList<Spot, kMaxSeats>& revealed, Spot spot) noexcept {
  revealed.push_back(spot);
  const auto before = [](Spot a, Spot b) { return a.leg != b.leg ? a.leg < b.leg : a.row < b.row; };
  for (std::size_t i = revealed.size() - 1; i > 0 && before(spot, revealed[i - 1]); --i) {
    std::swap(revealed[i], revealed[i - 1]);
  }
}

/// Lets the round's blockers act: takes each target (R21) out of the crossings onto its blocker's
/// leg (R25, R26), unless blockers stand against both of its ends (R24).
Crossings crossings_past_blockers(State& state, Round& log,
                                  const FixedList<Spot, kMaxSeats>& placed,
                                  const Board& active) noexcept {
  log.revealed.clear();
  if (placed.empty()) return {active, active};
  struct Blocker {
    Spot spot;
    int target;  ///< index of its rung, -1 if idle
  };
  FixedList<Blocker, kMaxSeats> blockers;
  Bits256 against_higher;  // targets whose blocker stands on the rung's higher leg
  Bits256 against_lower;
  for (const Spot spot : placed) {
    const int target = active.lowest_touching(spot.leg, spot.row);
    blockers.push_back({spot, target});
    if (target < 0) continue;
    (Board::slot(target).column < spot.leg ? against_higher : against_lower).set(target);
  }

  const Bits256 destroyed = against_higher & against_lower;
  for (const Blocker& blocker : blockers) {
    const bool idle = blocker.target < 0;  // R23
    if (!idle && destroyed.test(blocker.target)) {
      ++state.blockers_destroyed;
      continue;
    }
    state.blockers_idle += idle;
    reveal(log.revealed, blocker.spot);
  }
  return {active.minus(without(against_higher, destroyed)),
          active.minus(without(against_lower, destroyed))};
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
  Fouls fouls(state, result);
  FixedList<Spot, kMaxSeats> placed;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const Submission& submission = submissions[at(seat)];
    log.voids[at(seat)] = Voids{};
    take_bets(state, log, seat, submission, fouls);
    take_peeks(state, log, seat, submission, fouls);
    take_blocker(state, log, seat, submission, placed, fouls);
  }
  log.ends = trace(crossings_past_blockers(state, log, placed, active_rungs(state)), rules.rows);
  answer_peeks(state, log, result);
  if (result) {
    result->ends = log.ends;
    result->revealed = log.revealed;
  }
  ++state.round;
}

void outcome(const State& state, Outcome& out) noexcept {
  const Rules& rules = *state.rules;
  const std::size_t players = at(rules.players);
  out.seats = rules.players;
  out.beads = beads_on_ends(state);
  payouts(state, out.beads, out.scores);

  const std::span scores(out.scores.data(), players);
  rank_by_score(scores, {state.setup.lots.data(), players}, out.ranking);
  out.winners = seats_on_top(scores);
  out.tied_last = seats_at_bottom(scores);
  out.elimination_candidate = out.ranking[players - 1];
  give_tokens(rules, out);
  for (std::size_t seat = 0; seat < players; ++seat) {
    out.garnets[seat] = state.seats[seat].garnets + out.scores[seat] / rules.beads_per_garnet;
    out.fouls[seat] = state.seats[seat].fouls;
  }
}

}  // namespace mainmatch::amidakuji
