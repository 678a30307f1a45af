#include "engine/edges/referee.h"

#include <algorithm>

#include "engine/core/index.h"

namespace mainmatch::edges {

namespace {

/// The reason why a submission is illegal (R14), or null.
const char* error_of(const Rules& rules, const Submission& submission, int garnets) noexcept {
  if (submission.direction == Direction::missing) return "no direction";
  if (submission.direction == Direction::unknown) return "an unknown direction";
  if (submission.amount < 1 || submission.amount > kMaxAmount) {
    return "no whole amount of 1..1000000";
  }
  if (submission.partner == Partner::missing) return "no partner";
  if (submission.partner == Partner::unknown) return "an unknown partner";
  if (!rules.is_eligible(submission.partner)) return "a partner that is oneself";
  if (submission.garnets < 0) return "no whole bet of 0 or more garnets";
  return submission.garnets > garnets ? "a bet of more garnets than are left" : nullptr;
}

/// Records the default move for a seat without a legal submission (R15 to R17).
void play_default(State& state, Seat seat, const Submission& given, Round& log,
                  Result* result) noexcept {
  const Rules& rules = *state.rules;
  const std::size_t s = at(seat);
  log.moved[s] = static_cast<int>(rules.default_move.direction) * rules.default_move.amount;
  log.partners[s] = rules.default_partner();
  log.bets[s] = 0;
  log.defaulted.insert(seat);
  if (!given.handed_in) return;
  log.rejected.insert(seat);
  ++state.fouls[s];
  if (result) {
    const char* const reason = error_of(rules, given, state.garnets[s]);
    result->rejected.push_back({seat, "submission", reason, 14});
  }
}

/// Records every seat's move and sums up all moves (R6, R7). Returns the partners as played.
PerSeat<std::int8_t> move_all(State& state, std::span<const Submission> submissions, Round& log,
                              Result* result) noexcept {
  const Rules& rules = *state.rules;
  const int players = rules.players();
  const bool eligible[2] = {rules.is_eligible(Partner::right), rules.is_eligible(Partner::down)};
  PerSeat<std::int8_t> partners;
  log.landed = state.positions;
  log.defaulted = log.rejected = {};
  for (Seat seat = 0; seat < players; ++seat) {
    const std::size_t s = at(seat);
    const Submission& given = submissions[s];
    const auto sign = static_cast<int>(given.direction);
    const auto partner = static_cast<unsigned>(given.partner);
    // As unsigned numbers, negative ones are too large.
    const bool legal =
        given.handed_in & ((sign == 1) | (sign == -1)) & (partner < 2) &&
        (eligible[partner] & (static_cast<unsigned>(given.amount) - 1u < unsigned{kMaxAmount}) &
         (static_cast<unsigned>(given.garnets) <= static_cast<unsigned>(state.garnets[s])));
    if (legal) [[likely]] {
      log.moved[s] = sign * given.amount;
      log.partners[s] = given.partner;
      log.bets[s] = given.garnets;
    } else {
      play_default(state, seat, given, log, result);
    }
    partners[s] = state.neighbours[at(static_cast<int>(log.partners[s]))][s];
    log.landed[s] += log.moved[s];
    log.landed[at(partners[s])] += log.moved[s];
  }
  return partners;
}

/// Determines every seat's fate (R8 to R10) and returns seats off the platform to the start (R13).
/// The result has all bits set for the dumb and none for the others. Uses masks, because branches
/// would be unpredictable.
PerSeat<int> sort_out(State& state, Round& log) noexcept {
  const Rules& rules = *state.rules;
  const std::size_t players = at(rules.players());
  const int start = rules.start;
  const int length = rules.length;
  const int screwed_points = rules.screwed_points;
  PerSeat<int> all_dumb;
  int screwed_count = 0;
  int dumb_count = 0;
  for (std::size_t seat = 0; seat < players; ++seat) {
    const int space = log.landed[seat];
    const int index = space - 1;
    const int off = (index | (length - space)) >> 31;
    const int dumb = off & ~((index ^ log.moved[seat]) >> 31);
    const int screwed = off ^ dumb;
    all_dumb[seat] = dumb;
    log.types[seat] = static_cast<Type>(-off - dumb);
    log.points[seat] = (rules.values[at(index & ~off)] & ~off) | (screwed_points & screwed);
    state.positions[seat] = space ^ ((space ^ start) & off);
    screwed_count -= screwed;
    dumb_count -= dumb;
  }
  state.screwed += screwed_count;
  state.dumb += dumb_count;
  return all_dumb;
}

/// Rewards the seats whose partner is dumb (R11) and takes everybody's bets (R12).
void pay(State& state, const PerSeat<std::int8_t>& partners, const PerSeat<int>& dumb,
         Round& log) noexcept {
  const Rules& rules = *state.rules;
  const std::size_t players = at(rules.players());
  const std::int64_t more = rules.dumb_multiplier - 1;
  const std::int64_t more_per_garnet = rules.garnet_multiplier;
  const int earned = rules.dumb_garnet;
  std::int64_t bets = 0;
  int pushes = 0;
  for (std::size_t seat = 0; seat < players; ++seat) {
    const int pushed = dumb[at(partners[seat])];
    const int bet = log.bets[seat];
    const std::int64_t factor = 1 + ((more + more_per_garnet * bet) & pushed);
    const std::int64_t points = log.points[seat] * factor;
    log.points[seat] = points;
    state.points[seat] += points;
    state.garnets[seat] += (earned & pushed) - bet;
    bets += bet;
    pushes -= pushed;
  }
  state.garnets_bet += bets;
  state.pushes += pushes;
}

/// All rounds are played: who is on top, who is last, and whether there is a vote (R24).
void close(State& state) noexcept {
  const std::span<const std::int64_t> scores(state.points.data(), at(state.rules->players()));
  state.on_top = seats_on_top(scores);
  state.last = seats_at_bottom(scores);
  state.voting = state.last.size() > 1;
}

void resolve_round(State& state, std::span<const Submission> submissions, Result* result) noexcept {
  Round& log = state.rounds[at(state.round)];
  if (result) result->rejected.clear();
  const PerSeat<std::int8_t> partners = move_all(state, submissions, log, result);
  pay(state, partners, sort_out(state, log), log);
  if (result) {
    result->landed = log.landed;
    result->types = log.types;
    result->points = log.points;
    result->garnets = state.garnets;
  }
  if (++state.round == state.rules->rounds) close(state);
}

/// A vote for a seat that is not tied for last counts as none, and as a foul (R26).
void resolve_vote(State& state, std::span<const Submission> submissions, Result* result) noexcept {
  for (const Seat voter : state.on_top) {
    const int vote = submissions[at(voter)].vote;
    const bool legal = vote >= 0 && vote < kMaxSeats && state.last.contains(vote);
    state.votes[at(voter)] = legal ? static_cast<std::int8_t>(vote) : std::int8_t{kNoSeat};
    state.fouls[at(voter)] += !legal && vote != kNoSeat;
  }
  state.voting = false;
  if (result) {
    result->rejected.clear();
    result->votes = state.votes;
  }
}

/// Among the seats with the lowest score, the one with most votes; ties go to the latest in the
/// tie-break order (R27).
Seat candidate(const State& state) noexcept {
  PerSeat<int> votes{};
  for (const Seat voter : state.on_top) {
    if (state.votes[at(voter)] != kNoSeat) ++votes[at(state.votes[at(voter)])];
  }
  Seat chosen = kNoSeat;
  for (int i = state.rules->players() - 1; i >= 0; --i) {
    const Seat seat = state.setup.tie_break[at(i)];
    if (!state.last.contains(seat)) continue;
    if (chosen == kNoSeat || votes[at(seat)] > votes[at(chosen)]) chosen = seat;
  }
  return chosen;
}

}  // namespace

void begin(const Rules& rules, const Setup& setup, State& state) noexcept {
  state.rules = &rules;
  state.setup = setup;
  state.round = 0;
  state.voting = false;
  state.on_top = state.last = {};
  state.votes.fill(kNoSeat);
  state.positions.fill(rules.start);
  state.garnets = setup.garnets;
  state.points = {};
  state.fouls = {};
  state.screwed = state.dumb = state.pushes = 0;
  state.garnets_bet = 0;
  for (int row = 0, cell = 0; row < rules.rows; ++row) {
    const int below = row + 1 == rules.rows ? 0 : row + 1;
    for (int column = 0; column < rules.columns; ++column, ++cell) {
      const int right = column + 1 == rules.columns ? 0 : column + 1;
      const std::size_t seat = at(setup.cells[at(cell)]);
      state.neighbours[0][seat] = setup.cells[at(row * rules.columns + right)];
      state.neighbours[1][seat] = setup.cells[at(below * rules.columns + column)];
    }
  }
}

void resolve(State& state, std::span<const Submission> submissions, Result* result) noexcept {
  if (state.voting) {
    resolve_vote(state, submissions, result);
  } else {
    resolve_round(state, submissions, result);
  }
}

void outcome(const State& state, Outcome& out) noexcept {
  const Rules& rules = *state.rules;
  const std::size_t players = at(rules.players());
  out.seats = rules.players();
  out.winners = state.on_top;
  out.tied_last = state.last;
  out.last_undecided = out.tied_last.size() > 1;
  const int winners = out.winners.size();
  const int each = winners == 1 ? 2 : winners <= rules.max_tokens ? 1 : 0;  // R22
  for (std::size_t seat = 0; seat < players; ++seat) {
    out.scores[seat] = state.points[seat];
    out.tokens[seat] = out.winners.contains(static_cast<Seat>(seat)) ? each : 0;
    out.garnets[seat] = state.garnets[seat];
    out.fouls[seat] = state.fouls[seat];
  }
  rank_by_score({out.scores.data(), players}, {state.setup.tie_break.data(), players}, out.ranking);
  // The Elimination Candidate stands last, whatever the tie-break order (R28).
  out.elimination_candidate = candidate(state);
  Seat* const end = out.ranking.data() + players;
  Seat* const place = std::find(out.ranking.data(), end, out.elimination_candidate);
  std::rotate(place, place + 1, end);
}

}  // namespace mainmatch::edges
