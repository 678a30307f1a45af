#include "engine/amidakuji/payout.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

namespace mainmatch::amidakuji {

namespace {

constexpr std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

/// What the beads add up to on each ending leg.
struct Totals {
  std::array<int, kMaxLegs> on{};
  int all = 0;
  /// Placement pays and beads lie there: what a bead is paid times (R45); else 0.
  std::array<int, kMaxLegs> weight{};
  /// The product of `on` over the legs with a weight. The beads on all legs are at most
  /// 16 * 255 = 4080, so it is at most 510^8 < 2^72.
  Wide denominator = 1;
};

Totals totals_of(const State& state, const BeadsOnEnds& beads) noexcept {
  const Rules& rules = *state.rules;
  Totals totals;
  for (std::size_t seat = 0; seat < at(rules.players); ++seat) {
    for (std::size_t e = 0; e < kMaxLegs; ++e) totals.on[e] += beads[seat][e];
  }
  for (std::size_t e = 0; e < at(rules.legs); ++e) {
    totals.all += totals.on[e];
    if (totals.on[e] == 0 || state.setup.placements[e] > rules.paying_places) continue;
    totals.weight[e] = rules.paying_places + 1 - state.setup.placements[e];
    totals.denominator *= static_cast<Wide>(totals.on[e]);
  }
  return totals;
}

/// What a bead is worth on each ending leg, over the common denominator. A seat's numerator is at
/// most 8 * 255 * 4080 < 2^23 times the denominator: below 2^95, and below 2^63 where the
/// denominator is at most kNarrow, which all but extreme rules keep to.
template <class Int>
struct Worth {
  static constexpr Wide kNarrow = Wide{1} << 40;

  explicit Worth(const Totals& totals) noexcept
      : denominator(static_cast<Int>(totals.denominator)) {
    for (std::size_t e = 0; e < kMaxLegs; ++e) {
      if (totals.weight[e] == 0) continue;
      const int paid = totals.weight[e] * (totals.all - totals.on[e]);
      numerator[e] = static_cast<Int>(paid) * (denominator / static_cast<Int>(totals.on[e]));
    }
  }

  Int numerator_of(const std::array<std::int16_t, kMaxLegs>& beads) const noexcept {
    Int sum = 0;
    for (std::size_t e = 0; e < kMaxLegs; ++e) sum += numerator[e] * static_cast<Int>(beads[e]);
    return sum;
  }

  std::array<Int, kMaxLegs> numerator{};
  Int denominator;
};

template <class Int>
void truncated(const Totals& totals, const BeadsOnEnds& beads, std::size_t players,
               PerSeat<std::int64_t>& scores) noexcept {
  const Worth<Int> worth(totals);
  for (std::size_t seat = 0; seat < players; ++seat) {
    scores[seat] = static_cast<std::int64_t>(worth.numerator_of(beads[seat]) / worth.denominator);
  }
}

/// Up to eight seats' bids, turned into eight legs' bids: columns `seat`.. of `by_leg`. An 8 x 8
/// matrix of bytes is transposed by exchanging ever larger blocks off its diagonal (Warren,
/// "Hacker's Delight", 2nd ed. 2012, section 7-3).
void transpose(std::span<const Bids> bids, std::size_t seat,
               std::array<PerSeat<std::uint8_t>, kMaxLegs>& by_leg) noexcept {
  static_assert(std::endian::native == std::endian::little, "byte l of a word is leg l");
  std::array<std::uint64_t, 8> rows{};
  for (std::size_t i = 0; i < bids.size(); ++i) std::memcpy(&rows[i], &bids[i], 8);
  const auto exchange = [&rows](std::size_t distance, std::uint64_t low_blocks) {
    const auto shift = 8 * distance;
    for (std::size_t i = 0; i < 8; ++i) {
      if (i & distance) continue;
      const std::uint64_t changed = ((rows[i] >> shift) ^ rows[i + distance]) & low_blocks;
      rows[i] ^= changed << shift;
      rows[i + distance] ^= changed;
    }
  };
  exchange(4, 0x00000000ffffffffu);
  exchange(2, 0x0000ffff0000ffffu);
  exchange(1, 0x00ff00ff00ff00ffu);
  for (std::size_t leg = 0; leg < 8; ++leg) std::memcpy(&by_leg[leg][seat], &rows[leg], 8);
}

}  // namespace

BeadsOnEnds beads_on_ends(const State& state) noexcept {
  // By leg and seat first, so that a leg's beads move to their end for all seats at once.
  std::array<PerSeat<std::int16_t>, kMaxLegs> by_end{};
  for (std::size_t r = 0; r < at(state.round); ++r) {
    const Round& round = state.rounds[r];
    std::array<PerSeat<std::uint8_t>, kMaxLegs> by_leg{};
    const std::span bids(round.bids.data(), at(state.rules->players));
    for (std::size_t seat = 0; seat < bids.size(); seat += 8) {
      transpose(bids.subspan(seat, std::min<std::size_t>(8, bids.size() - seat)), seat, by_leg);
    }
    for (std::size_t leg = 0; leg < at(state.rules->legs); ++leg) {
      auto& end = by_end[at(end_of(round.ends, static_cast<int>(leg)))];
      for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
        end[seat] = static_cast<std::int16_t>(end[seat] + by_leg[leg][seat]);
      }
    }
  }
  BeadsOnEnds beads;
  for (std::size_t seat = 0; seat < at(state.rules->players); ++seat) {
    for (std::size_t e = 0; e < kMaxLegs; ++e) beads[seat][e] = by_end[e][seat];
  }
  return beads;
}

void payouts(const State& state, const BeadsOnEnds& beads, PerSeat<std::int64_t>& scores) noexcept {
  const Totals totals = totals_of(state, beads);
  const std::size_t players = at(state.rules->players);
  if (totals.denominator <= Worth<std::uint64_t>::kNarrow) {
    truncated<std::uint64_t>(totals, beads, players, scores);
  } else {
    truncated<Wide>(totals, beads, players, scores);
  }
}

Fraction exact_payout(const State& state, const BeadsOnEnds& beads, Seat seat) noexcept {
  const Worth<Wide> worth(totals_of(state, beads));
  return reduced(worth.numerator_of(beads[at(seat)]), worth.denominator);
}

}  // namespace mainmatch::amidakuji
