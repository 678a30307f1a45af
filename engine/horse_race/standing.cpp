#include "engine/horse_race/standing.h"

#include <algorithm>

#include "engine/core/index.h"

namespace mainmatch::horse_race {

namespace {

constexpr int kMaxWinners = 4;  ///< more than this win no tokens (R52)

std::span<const std::int64_t> scores_of(const State& state) noexcept {
  return {state.scores.data(), at(state.rules->players)};
}

/// The seats with the highest score below that of the top seat.
SeatSet seats_behind(const State& state, SeatSet on_top) noexcept {
  const Seat top = on_top.nth(0);
  std::int64_t most = -1;
  SeatSet behind;
  for (Seat seat = 0; seat < state.rules->players; ++seat) {
    const std::int64_t score = state.scores[at(seat)];
    if (seat == top || score < most) continue;
    if (score > most) behind = {};
    most = score;
    behind.insert(seat);
  }
  return behind;
}

/// The seat of a set that is earliest in the tie-break order.
Seat earliest(const State& state, SeatSet seats) noexcept {
  for (int i = 0; i < state.rules->players; ++i) {
    if (seats.contains(state.setup.tie_break[at(i)])) return state.setup.tie_break[at(i)];
  }
  return kNoSeat;
}

/// Whether this names a seat of the set.
bool names(SeatSet seats, int choice) noexcept {
  return choice >= 0 && choice < kMaxSeats && seats.contains(choice);
}

int garnets_after(const State& state, std::size_t seat) noexcept {
  return state.seats[seat].garnets +
         static_cast<int>(state.scores[seat] / state.rules->points_per_garnet);
}

/// Most votes, then most garnets of the voters, then the latest in the tie-break order (R55).
Seat candidate(const State& state) noexcept {
  PerSeat<int> votes{};
  PerSeat<std::int64_t> garnets{};
  for (const Seat voter : state.voters) {
    const int choice = state.votes[at(voter)];
    if (choice == kNoSeat) continue;
    ++votes[at(choice)];
    garnets[at(choice)] += garnets_after(state, at(voter));
  }
  Seat chosen = kNoSeat;
  for (int i = state.rules->players - 1; i >= 0; --i) {
    const Seat seat = state.setup.tie_break[at(i)];
    if (!state.last.contains(seat)) continue;
    if (chosen == kNoSeat || votes[at(seat)] > votes[at(chosen)] ||
        (votes[at(seat)] == votes[at(chosen)] && garnets[at(seat)] > garnets[at(chosen)])) {
      chosen = seat;
    }
  }
  return chosen;
}

}  // namespace

SeatSet standing(const State& state, PerSeat<std::int64_t>& numbers) noexcept {
  const Rules& rules = *state.rules;
  PerHorse<std::int8_t> places{};
  state.track.rank(state.round - 1, rules.horses, places);
  PerHorse<std::int64_t> worth{};  // of a chip
  for (std::size_t horse = 0; horse < at(rules.horses); ++horse) {
    worth[horse] = rules.place_points[at(places[horse] - 1)];
  }
  for (std::size_t seat = 0; seat < at(rules.players); ++seat) {
    std::int64_t score = state.seats[seat].points;
    for (std::size_t horse = 0; horse < worth.size(); ++horse) {
      score += worth[horse] * state.seats[seat].bets[horse];
    }
    numbers[seat] = score;
  }
  return seats_on_top({numbers.data(), at(rules.players)});
}

void open_vote(State& state) noexcept {
  state.voters = state.on_top;
  if (state.second_token != kNoSeat) state.voters.insert(state.second_token);
  state.phase = state.last.size() > 1 ? State::Phase::voting : State::Phase::over;
}

void close(State& state) noexcept {
  standing(state, state.scores);
  settle(state);
}

void settle(State& state) noexcept {
  state.on_top = seats_on_top(scores_of(state));
  state.last = seats_at_bottom(scores_of(state));
  state.second = state.on_top.size() == 1 ? seats_behind(state, state.on_top) : SeatSet{};
  state.second_token = state.second.size() == 1 ? state.second.nth(0) : kNoSeat;
  if (state.second.size() > 1) {
    state.phase = State::Phase::choosing;
  } else {
    open_vote(state);
  }
}

void resolve_choice(State& state, std::span<const Submission> submissions,
                    Result* result) noexcept {
  const Seat winner = state.on_top.nth(0);
  const int choice = submissions[at(winner)].second_token;
  const bool legal = names(state.second, choice);
  state.seats[at(winner)].fouls += !legal && choice != kNoSeat;
  state.second_token = legal ? choice : earliest(state, state.second);
  if (result) {
    result->decision = state.phase;
    result->second_token = state.second_token;
    result->chosen = legal;
  }
  ++state.decisions;
  open_vote(state);
}

void resolve_vote(State& state, std::span<const Submission> submissions, Result* result) noexcept {
  for (const Seat voter : state.voters) {
    const int choice = submissions[at(voter)].vote;
    const bool legal = names(state.last, choice);
    state.votes[at(voter)] = legal ? static_cast<std::int8_t>(choice) : std::int8_t{kNoSeat};
    state.seats[at(voter)].fouls += !legal && choice != kNoSeat;
  }
  if (result) {
    result->decision = state.phase;
    result->votes = state.votes;
  }
  ++state.decisions;
  state.phase = State::Phase::over;
}

void outcome(const State& state, Outcome& out) noexcept {
  const std::size_t players = at(state.rules->players);
  out.seats = state.rules->players;
  out.winners = state.on_top;
  out.tied_last = state.last;
  out.last_undecided = out.tied_last.size() > 1;
  const int winners = out.winners.size();
  const bool shared = winners > 1 || state.second.size() > 1;
  const int each = winners > kMaxWinners ? 0 : shared ? 1 : 2;
  for (std::size_t seat = 0; seat < players; ++seat) {
    out.scores[seat] = state.scores[seat];
    out.tokens[seat] = out.winners.contains(static_cast<Seat>(seat)) ? each : 0;
    out.garnets[seat] = garnets_after(state, seat);
    out.fouls[seat] = state.seats[seat].fouls;
  }
  if (state.second_token != kNoSeat) out.tokens[at(state.second_token)] = 1;
  rank_by_score({out.scores.data(), players}, {state.setup.tie_break.data(), players}, out.ranking);
  Seat* const begin = out.ranking.data();
  Seat* const end = begin + players;
  // The one chosen for the second token stands right behind the winner ...
  if (state.second_token != kNoSeat) {
    Seat* const place = std::find(begin, end, state.second_token);
    std::rotate(begin + 1, place, place + 1);
  }
  // ... and the Elimination Candidate last, whatever the tie-break order (R56).
  out.elimination_candidate = candidate(state);
  Seat* const place = std::find(begin, end, out.elimination_candidate);
  std::rotate(place, place + 1, end);
}

}  // namespace mainmatch::horse_race
