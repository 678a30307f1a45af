#include "agents/amidakuji/inference/crowd_bids.h"

#include <algorithm>
#include <bit>

#include "agents/amidakuji/inference/random_play.h"
#include "engine/core/index.h"

namespace mainmatch::amidakuji {

namespace {

constexpr double kForced = 0x1p-20;

/// Casts to the type of draw bounds.
std::uint32_t bound(int n) noexcept { return static_cast<std::uint32_t>(n); }

}  // namespace

CrowdBids::CrowdBids(const Rules& rules)
    : rules_(rules), sums_(rules.players, rules.players * rules.max_bet) {}

void CrowdBids::observe(std::span<const SeenBeads> seen, SeatSet known) noexcept {
  known_ = known;
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
  std::array<BinCountSampler::Range, kMaxSeats> ranges;
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    const RandomBeads range(rules_, round, beads_left_[at(seat)]);
    ranges[at(seat)] =
        is_other(seat) ? BinCountSampler::Range{range.must, range.may} : BinCountSampler::Range{};
  }
  counts = {};
  const std::size_t players = at(rules_.players);
  if (seen.legs != 0) {
    return sums_.draw(std::span(ranges).first(players), seen.sum(), rules_.legs,
                      rules_.legs - std::popcount(seen.legs), stream,
                      std::span(counts).first(players), weight);
  }
  for (std::size_t s = 0; s < players; ++s) {
    counts[s] = stream.between(ranges[s].low, ranges[s].high);
  }
  return true;
}

void CrowdBids::place(const SeenBeads& seen, const Counts& counts, Stream& stream,
                      PerSeat<Bids>& bids) const noexcept {
  std::array<int, kMaxLegs> open;
  std::size_t legs = 0;
  for (int leg = 0; leg < rules_.legs; ++leg) {
    if (((seen.legs >> leg) & 1u) == 0) open[legs++] = leg;
  }
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (is_other(seat)) bids[at(seat)] = {};
  }
  put_into_bins(std::span(counts).first(at(rules_.players)), seen.beads,
                std::span(open).first(legs), stream,
                [&](std::size_t seat, int leg) { ++bids[seat][at(leg)]; });
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

/// Moves a bead onto a peeked leg or away from it, preferably from or to a leg that was not peeked.
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
    if (change < 0) {  // all legs were peeked
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
