#include "agents/amidakuji/inference/blocker_owners.h"

#include <algorithm>

#include "agents/amidakuji/inference/random_play.h"

namespace mainmatch::amidakuji {

namespace {

constexpr double kForced = 0x1p-20;

/// n! / (m! (n - m)!).
double choices(int n, int m) noexcept {
  double product = 1;
  for (int i = 1; i <= m; ++i) product = product * (n - m + i) / i;
  return product;
}

}  // namespace

SeatSet BlockerOwners::those_with_most(int count, const Counts& left) const noexcept {
  SeatSet chosen;
  for (; count > 0; --count) {
    Seat most = kNoSeat;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (!is_other(seat) || chosen.contains(seat) || left[at(seat)] <= 0) continue;
      if (most == kNoSeat || left[at(seat)] > left[at(most)]) most = seat;
    }
    if (most == kNoSeat) break;
    chosen.insert(most);
  }
  return chosen;
}

bool BlockerOwners::is_feasible(int next_round, SeatSet placing) const noexcept {
  Counts left = left_;
  for (const Seat seat : placing) {
    if (--left[at(seat)] < 0) return false;
  }
  for (int round = next_round; round < static_cast<int>(seen_.size()); ++round) {
    const SeatSet some = those_with_most(wanted(round), left);
    if (some.size() < wanted(round)) return false;
    for (const Seat seat : some) --left[at(seat)];
  }
  return true;
}

/// Draws the number of seats that place a blocker, by its probability times the likelihood that the
/// revealed blockers are seen; then which seats.
SeatSet BlockerOwners::draw_seats(int round, const HiddenBlockers& hidden, Stream& stream,
                                  Weight& weight) noexcept {
  std::array<PerSeat<double>, kMaxSeats + 1>
      counts{};  // [seats][number that place their first blocker]
  counts[0][0] = 1;
  std::size_t others = 0;
  int spare = 0;
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (!is_other(seat)) continue;
    const double p = random_blocker_chance(rules_, round, left_[at(seat)]);
    for (std::size_t n = 0; n <= others; ++n) {
      counts[others + 1][n] += (1 - p) * counts[others][n];
      counts[others + 1][n + 1] += p * counts[others][n];
    }
    ++others;
    spare += left_[at(seat)];
  }
  for (int later = round + 1; later < static_cast<int>(seen_.size()); ++later) {
    spare -= wanted(later);
  }
  const int revealed = static_cast<int>(seen_[at(round)].others.size());
  const int most = std::min({static_cast<int>(others), spare, revealed + HiddenBlockers::kMost});
  PerSeat<double> likely{};
  double all = 0;
  for (int n = revealed; n <= most; ++n) {
    likely[at(n)] = counts[others][at(n)] * choices(n, revealed) * hidden.likelihood(n - revealed);
    all += likely[at(n)];
  }
  if (all == 0) return {};
  weight *= all;
  double rest = uniform(stream) * all;
  std::size_t left = 0;
  for (int n = revealed; n <= most && rest >= 0; ++n) {
    if (likely[at(n)] == 0) continue;
    left = at(n);
    rest -= likely[at(n)];
  }
  SeatSet placing;
  for (Seat seat = rules_.players - 1; seat >= 0; --seat) {
    if (!is_other(seat)) continue;
    const double p = random_blocker_chance(rules_, round, left_[at(seat)]);
    --others;
    const double does = left > 0 ? p * counts[others][left - 1] : 0;
    const double does_not = (1 - p) * counts[others][left];
    if (does > 0 && (does_not == 0 || uniform(stream) * (does + does_not) < does)) {
      placing.insert(seat);
      --left;
    }
  }
  return placing;
}

void BlockerOwners::place(int round, const HiddenBlockers& hidden, SeatSet placing, Stream& stream,
                          PerSeat<Spot>& spots) noexcept {
  spots.fill({});
  SpotList placed = seen_[at(round)].others;
  const int unseen = placing.size() - static_cast<int>(placed.size());
  if (unseen > 0) hidden.draw(unseen, stream, placed);
  shuffle(placed, static_cast<int>(placed.size()), stream);
  std::size_t next = 0;
  for (const Seat seat : placing) {
    if (next < placed.size()) spots[at(seat)] = placed[next++];
    --left_[at(seat)];
  }
}

bool BlockerOwners::draw(int round, const HiddenBlockers& hidden, Stream& stream,
                         PerSeat<Spot>& spots, Weight& weight) noexcept {
  Weight likely = weight;
  SeatSet placing = draw_seats(round, hidden, stream, likely);
  const bool possible =
      placing.size() >= wanted(round) && is_feasible(round + 1, placing) &&
      hidden.likelihood(placing.size() - static_cast<int>(seen_[at(round)].others.size())) > 0;
  if (possible) {
    weight = likely;
  } else {
    weight *= kForced;
    placing = those_with_most(wanted(round), left_);
  }
  place(round, hidden, placing, stream, spots);
  return possible;
}

bool BlockerOwners::impose(int round, bool as_seen, const HiddenBlockers& hidden, Stream& stream,
                           PerSeat<Spot>& spots) noexcept {
  SeatSet placing;
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (is_other(seat) && spots[at(seat)].leg >= 0) placing.insert(seat);
  }
  if (as_seen && is_feasible(round + 1, placing)) {
    for (const Seat seat : placing) --left_[at(seat)];
    return true;
  }
  // Takes seats that place one anyway; others if those are too few or needed later.
  placing = those_with_most(wanted(round), left_);
  place(round, hidden, placing, stream, spots);
  return false;
}

}  // namespace mainmatch::amidakuji
