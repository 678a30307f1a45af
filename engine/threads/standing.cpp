#include "engine/threads/standing.h"

#include <algorithm>

#include "engine/core/index.h"

namespace mainmatch::threads {

namespace {

/// The tie-break criteria at the end of one round, in this order.
struct Sums {
  int strongest_golden = 0;
  int golden = 0;
  int all = 0;

  void add(const Weave& threads, const Realms& realms, Seat source, Seat recipient) noexcept {
    const int strength = threads.strength[realms.at(source, recipient)];  // 0 if there is none
    all += strength;
    if (!threads.golden[at(source)].contains(recipient)) return;
    golden += strength;
    strongest_golden = std::max(strongest_golden, strength);
  }
  friend constexpr bool operator==(const Sums&, const Sums&) = default;
};

struct Pair {
  Seat heaven = kNoSeat;
  Seat hell = kNoSeat;
};

class Standing {
 public:
  explicit Standing(const State& state) noexcept : state_(state), realms_(state.realms) {
    for (int i = 0; i < state.rules->seats(); ++i) lot_[at(state.setup.tie_break[at(i)])] = i;
  }

  /// The winning pair (R36, R37); kNoSeat twice if there is none.
  Pair winning_pair() const noexcept {
    Pair best;
    int strongest = 0;
    for (const Seat heaven : realms_.heaven - state_.marked) {
      for (const Seat hell : realms_.hell - state_.marked) {
        const int here = of_pair({heaven, hell}, last()).strongest_golden;
        if (here == 0 || here < strongest) continue;
        if (here > strongest || wins_tie({heaven, hell}, best)) best = {heaven, hell};
        strongest = here;
      }
    }
    return best;
  }

  /// The order of `a` and `b` by goldness (R39, R40) without the tie-break order: above 0 if `a` is
  /// ahead, below 0 if behind, 0 if only the tie-break order decides.
  int lead(Seat a, Seat b) const noexcept {
    const int goldness = state_.seats[at(a)].goldness - state_.seats[at(b)].goldness;
    if (goldness != 0) return goldness;
    for (int round = last(); round >= 0; --round) {
      const Sums x = of_seat(a, round);
      const Sums y = of_seat(b, round);
      if (x == y) continue;
      if (x.strongest_golden != y.strongest_golden) return x.strongest_golden - y.strongest_golden;
      return x.golden != y.golden ? x.golden - y.golden : x.all - y.all;
    }
    return 0;
  }

  /// Whether `a` is ahead of `b` by goldness, ties and the tie-break order (R39, R40).
  bool before(Seat a, Seat b) const noexcept {
    const int by = lead(a, b);
    return by != 0 ? by > 0 : lot_[at(a)] < lot_[at(b)];
  }

 private:
  int last() const noexcept { return state_.round - 1; }

  bool wins_tie(Pair a, Pair b) const noexcept {
    for (int round = last(); round >= 0; --round) {
      const Sums x = of_pair(a, round);
      const Sums y = of_pair(b, round);
      if (x.golden != y.golden) return x.golden > y.golden;
      if (x.all != y.all) return x.all > y.all;
    }
    const auto [low_a, high_a] = std::minmax(lot_[at(a.heaven)], lot_[at(a.hell)]);
    const auto [low_b, high_b] = std::minmax(lot_[at(b.heaven)], lot_[at(b.hell)]);
    return low_a != low_b ? low_a < low_b : high_a < high_b;
  }

  Sums of_pair(Pair pair, int round) const noexcept {
    const Weave& threads = state_.rounds[at(round)].threads;
    Sums sums;
    sums.add(threads, realms_, pair.heaven, pair.hell);
    sums.add(threads, realms_, pair.hell, pair.heaven);
    return sums;
  }

  Sums of_seat(Seat seat, int round) const noexcept {
    const Weave& threads = state_.rounds[at(round)].threads;
    Sums sums;
    for (const Seat other : realms_.other_realm(seat)) {
      sums.add(threads, realms_, seat, other);
      sums.add(threads, realms_, other, seat);
    }
    return sums;
  }

  const State& state_;
  const Realms& realms_;
  PerSeat<int> lot_;
};

}  // namespace

SeatSet standing(const State& state, PerSeat<std::int64_t>& numbers) noexcept {
  const std::size_t seats = at(state.rules->seats());
  std::int64_t most = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    numbers[seat] = state.seats[seat].goldness;
    most = std::max(most, numbers[seat]);
  }
  const Pair pair = Standing(state).winning_pair();
  SeatSet winners;
  if (pair.heaven == kNoSeat) return winners;
  for (const Seat winner : {pair.heaven, pair.hell}) {
    winners.insert(winner);
    numbers[at(winner)] = most + 1;
  }
  return winners;
}

void outcome(const State& state, Outcome& out) noexcept {
  const Realms& realms = state.realms;
  const int seats = state.rules->seats();
  out.seats = seats;
  for (std::size_t seat = 0; seat < at(seats); ++seat) {
    out.scores[seat] = state.seats[seat].goldness;
    out.tokens[seat] = 0;
    out.garnets[seat] = state.setup.garnets[seat];
    out.fouls[seat] = state.seats[seat].fouls;
  }
  const Standing standing(state);
  const Pair pair = standing.winning_pair();
  out.winner_in_heaven = pair.heaven;
  out.winner_in_hell = pair.hell;
  out.winners = {};
  int ranked = 0;
  if (pair.heaven != kNoSeat) {
    for (const Seat winner : {pair.heaven, pair.hell}) {
      out.winners.insert(winner);
      out.tokens[at(winner)] = 1;
      out.ranking[at(ranked++)] = winner;
    }
  }
  // The others in their order; the first of each realm rises, and the last remaining seat of Hell
  // is the candidate.
  const int first_other = ranked;
  for (const Seat seat : SeatSet::first(seats) - out.winners) out.ranking[at(ranked++)] = seat;
  std::sort(out.ranking.begin() + first_other, out.ranking.begin() + seats,
            [&](Seat a, Seat b) { return standing.before(a, b); });
  SeatSet risen;
  SeatSet left_in_hell;
  out.elimination_candidate = kNoSeat;
  for (int place = first_other; place < seats; ++place) {
    const Seat seat = out.ranking[at(place)];
    if ((risen & realms.realm_of(seat)).empty()) {
      risen.insert(seat);
    } else if (realms.hell.contains(seat)) {
      left_in_hell.insert(seat);
      out.elimination_candidate = seat;
    }
  }
  out.heaven_next = out.winners | risen;
  out.fallen = realms.heaven - out.heaven_next;
  out.tied_last = {};
  for (const Seat seat : left_in_hell) {
    if (out.scores[at(seat)] == out.scores[at(out.elimination_candidate)]) {
      out.tied_last.insert(seat);
    }
  }
  // The tie-break order decides among seats of Hell that nothing else distinguishes, also about who
  // rises.
  out.last_undecided = false;
  for (const Seat seat : left_in_hell.empty() ? SeatSet{} : realms.hell - out.winners) {
    if (seat == out.elimination_candidate) continue;
    out.last_undecided |= standing.lead(seat, out.elimination_candidate) == 0;
  }
}

}  // namespace mainmatch::threads
