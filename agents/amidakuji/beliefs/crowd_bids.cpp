#include "agents/amidakuji/beliefs/crowd_bids.h"

#include <algorithm>
#include <bit>

#include "agents/amidakuji/beliefs/random_play.h"
#include "engine/core/index.h"

namespace mainmatch::amidakuji {

namespace {

constexpr double kForced = 0x1p-20;

std::uint32_t bound(int n) noexcept { return static_cast<std::uint32_t>(n); }

}  // namespace

CrowdBids::CrowdBids(const Rules& rules) : rules_(rules) {
  const std::size_t most = at(rules.players * rules.max_bet) + 1;
  sums_.assign(at(rules.players) + 1, std::vector<double>(most));
  likelihoods_.resize(most);
}

void CrowdBids::look(std::span<const SeenBeads> seen, Seat seat) noexcept {
  seat_ = seat;
  rounds_ = static_cast<int>(seen.size());
  std::copy(seen.begin(), seen.end(), seen_.begin());
  begin();
}

bool CrowdBids::draw(int round, Stream& stream, PerSeat<Bids>& bids, Weight& weight) noexcept {
  Counts counts;
  bool possible = draw_counts(round, stream, counts, weight);
  Counts left = beads_left_;
  for (std::size_t s = 0; possible && s < left.size(); ++s) left[s] -= counts[s];
  possible = possible && is_feasible(round + 1, left);
  if (!possible) {
    count_least(seen_[at(round)], counts);
    weight *= kForced;
  }
  spend(counts);
  place(seen_[at(round)], counts, stream, bids);
  return possible;
}

bool CrowdBids::draw_counts(int round, Stream& stream, Counts& counts, Weight& weight) noexcept {
  const SeenBeads& seen = seen_[at(round)];
  counts = {};
  if (seen.legs != 0) return draw_counts_of_sum(round, seen, stream, counts, weight);
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (!is_other(seat)) continue;
    const RandomBeads range(rules_, round, beads_left_[at(seat)]);
    counts[at(seat)] = stream.between(range.must, range.may);
  }
  return true;
}

bool CrowdBids::draw_counts_of_sum(int round, const SeenBeads& seen, Stream& stream, Counts& counts,
                                   Weight& weight) noexcept {
  // How likely the first seats bid so many: each is uniform in a range, so one is the one before
  // it plus what comes in less what goes out, divided.
  std::size_t layer = 0;
  std::size_t most = 0;
  sums_[0].assign(sums_[0].size(), 0);
  sums_[0][0] = 1;
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (!is_other(seat)) continue;
    const RandomBeads range(rules_, round, beads_left_[at(seat)]);
    const std::vector<double>& before = sums_[layer];
    std::vector<double>& after = sums_[++layer];
    after.assign(after.size(), 0);
    const double each = 1.0 / (range.may - range.must + 1);
    for (std::size_t sum = 0; sum <= most; ++sum) {
      if (before[sum] == 0) continue;
      for (int n = range.must; n <= range.may; ++n) after[sum + at(n)] += each * before[sum];
    }
    most += at(range.may);
  }
  // How likely each sum is, given how many of them lie where it was seen, but for what all sums
  // have in common.
  const int least = seen.sum();
  const int legs_left = rules_.legs - std::popcount(seen.legs);
  if (at(least) > most) return false;
  Weight ways;
  int largest = 0;
  for (std::size_t sum = at(least); sum <= most; ++sum) {
    Weight likely = ways;
    likely *= sums_[layer][sum];
    likelihoods_[sum] = likely;
    if (!likely.is_zero() && (sum == at(least) || likely.exponent() > largest)) {
      largest = likely.exponent();
    }
    const double next = static_cast<double>(sum) + 1;
    ways *= next / (next - least) * legs_left / rules_.legs;
  }
  double all = 0;
  for (std::size_t sum = at(least); sum <= most; ++sum) all += likelihoods_[sum].over(largest);
  if (all == 0) return false;
  weight *= all;
  weight.shift(largest);
  double rest = uniform(stream) * all;
  std::size_t sum = at(least);
  for (std::size_t s = sum; s <= most && rest >= 0; ++s) {
    if (likelihoods_[s].is_zero()) continue;
    sum = s;
    rest -= likelihoods_[s].over(largest);
  }
  for (Seat seat = rules_.players - 1; seat >= 0; --seat) {
    if (!is_other(seat)) continue;
    const RandomBeads range(rules_, round, beads_left_[at(seat)]);
    const std::vector<double>& before = sums_[--layer];
    const int high = std::min(range.may, static_cast<int>(sum));
    double left = 0;
    for (int n = range.must; n <= high; ++n) left += before[sum - at(n)];
    left *= uniform(stream);
    int drawn = range.must;
    for (int n = range.must; n <= high && left >= 0; ++n) {
      if (before[sum - at(n)] == 0) continue;
      drawn = n;
      left -= before[sum - at(n)];
    }
    counts[at(seat)] = drawn;
    sum -= at(drawn);
  }
  return true;
}

/// Of all beads, one after another, those that were seen are drawn out of what is left; the others
/// lie on any leg that was not peeked at.
void CrowdBids::place(const SeenBeads& seen, const Counts& counts, Stream& stream,
                      PerSeat<Bids>& bids) const noexcept {
  int beads = 0;
  for (const int n : counts) beads += n;
  std::array<int, kMaxLegs> wanted = seen.beads;
  std::array<int, kMaxLegs> open;
  int legs = 0;
  for (int leg = 0; leg < rules_.legs; ++leg) {
    if (((seen.legs >> leg) & 1u) == 0) open[at(legs++)] = leg;
  }
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (!is_other(seat)) continue;
    bids[at(seat)] = {};
    for (int n = 0; n < counts[at(seat)]; ++n, --beads) {
      int drawn = seen.legs == 0 ? beads : static_cast<int>(stream.below(bound(beads)));
      int leg = 0;
      while (leg < rules_.legs && drawn >= wanted[at(leg)]) drawn -= wanted[at(leg++)];
      if (leg == rules_.legs) {
        leg = open[stream.below(bound(legs))];
      } else {
        --wanted[at(leg)];
      }
      ++bids[at(seat)][at(leg)];
    }
  }
}

void CrowdBids::spend(const Counts& counts) noexcept {
  for (std::size_t seat = 0; seat < counts.size(); ++seat) beads_left_[seat] -= counts[seat];
}

bool CrowdBids::give(int beads, Counts& beads_left, Counts& counts) const noexcept {
  for (; beads > 0; --beads) {
    Seat most = kNoSeat;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (!is_other(seat) || counts[at(seat)] == rules_.max_bet || beads_left[at(seat)] == 0) {
        continue;
      }
      if (most == kNoSeat || beads_left[at(seat)] > beads_left[at(most)]) most = seat;
    }
    if (most == kNoSeat) return false;
    ++counts[at(most)];
    --beads_left[at(most)];
  }
  return true;
}

bool CrowdBids::is_feasible(int next_round, const Counts& beads_left) const noexcept {
  Counts left = beads_left;
  for (int round = next_round; round < rounds_; ++round) {
    Counts counts{};
    if (!give(seen_[at(round)].sum(), left, counts)) return false;
  }
  return true;
}

void CrowdBids::count_least(const SeenBeads& seen, Counts& counts) const noexcept {
  Counts left = beads_left_;
  counts = {};
  give(seen.sum(), left, counts);
}

/// Moves a bead onto a leg that was peeked at or away from it, best to or from where nobody looked.
bool CrowdBids::move(const SeenBeads& seen, int leg, int change, Stream& stream,
                     PerSeat<Bids>& bids) const noexcept {
  const int first = static_cast<int>(stream.below(bound(rules_.players)));
  const int turn = static_cast<int>(stream.below(bound(rules_.legs)));
  for (int i = 0; i < rules_.players; ++i) {
    const Seat seat = (first + i) % rules_.players;
    if (!is_other(seat) || (change < 0 && bids[at(seat)][at(leg)] == 0)) continue;
    for (int j = 0; j < rules_.legs; ++j) {
      const int other = (turn + j) % rules_.legs;
      if (((seen.legs >> other) & 1u) != 0) continue;
      if (change > 0 && bids[at(seat)][at(other)] == 0) continue;
      bids[at(seat)][at(leg)] = static_cast<std::uint8_t>(bids[at(seat)][at(leg)] + change);
      bids[at(seat)][at(other)] = static_cast<std::uint8_t>(bids[at(seat)][at(other)] - change);
      return true;
    }
    if (change < 0) {  // everywhere was peeked at
      --bids[at(seat)][at(leg)];
      return true;
    }
  }
  return false;
}

bool CrowdBids::impose(int round, Stream& stream, PerSeat<Bids>& bids) noexcept {
  const SeenBeads& seen = seen_[at(round)];
  bool as_it_was = true;
  for (int leg = 0; leg < rules_.legs; ++leg) {
    if (((seen.legs >> leg) & 1u) == 0) continue;
    int more = seen.beads[at(leg)];
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (is_other(seat)) more -= bids[at(seat)][at(leg)];
    }
    as_it_was = as_it_was && more == 0;
    for (; more < 0; ++more) move(seen, leg, -1, stream, bids);
    for (; more > 0 && move(seen, leg, 1, stream, bids); --more) {
    }
    Counts counts{};
    Counts left = beads_left_;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (!is_other(seat)) continue;
      for (const int n : bids[at(seat)]) counts[at(seat)] += n;
      left[at(seat)] -= counts[at(seat)];
    }
    const Counts before = counts;
    if (give(more, left, counts)) {
      for (std::size_t s = 0; s < counts.size(); ++s) {
        bids[s][at(leg)] = static_cast<std::uint8_t>(bids[s][at(leg)] + counts[s] - before[s]);
      }
    }
  }
  Counts counts{};
  Counts left = beads_left_;
  bool possible = true;
  SeenBeads found;
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (!is_other(seat)) continue;
    for (std::size_t leg = 0; leg < kMaxLegs; ++leg) {
      counts[at(seat)] += bids[at(seat)][leg];
      if ((seen.legs >> leg) & 1u) found.beads[leg] += bids[at(seat)][leg];
    }
    left[at(seat)] -= counts[at(seat)];
    possible = possible && left[at(seat)] >= 0;
  }
  possible = possible && found.beads == seen.beads && is_feasible(round + 1, left);
  if (!possible) {
    count_least(seen, counts);
    place(seen, counts, stream, bids);
  }
  spend(counts);
  return as_it_was && possible;
}

}  // namespace mainmatch::amidakuji
