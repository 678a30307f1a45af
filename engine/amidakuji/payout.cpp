#include "engine/amidakuji/payout.h"

#include <algorithm>
#include <bit>

#include "engine/core/index.h"

namespace mainmatch::amidakuji {

namespace {

/// The value of a bead on each ending leg, over the common denominator. A seat's numerator is at
/// most 8 * 255 * 4080 < 2^23 times the denominator: below 2^95, and below 2^63 if the denominator
/// is at most kNarrow, which holds for all but extreme rules.
template <class Int>
struct Worth {
  static constexpr Wide kNarrow = Wide{1} << 40;

  explicit Worth(const BeadTotals& totals) noexcept
      : denominator(static_cast<Int>(totals.denominator)) {
    for (std::size_t e = 0; e < kMaxLegs; ++e) {
      if (totals.weight[e] == 0) continue;
      const int paid = totals.weight[e] * (totals.all - totals.on[e]);
      numerator[e] = static_cast<Int>(paid) * (denominator / static_cast<Int>(totals.on[e]));
    }
  }

  Int numerator_of(const BeadsOnEnds& beads, std::size_t seat) const noexcept {
    Int sum = 0;
    for (std::size_t e = 0; e < kMaxLegs; ++e)
      sum += numerator[e] * static_cast<Int>(beads[e][seat]);
    return sum;
  }

  std::array<Int, kMaxLegs> numerator{};
  Int denominator;
};

template <class Int>
void truncated(const BeadTotals& totals, const BeadsOnEnds& beads, std::size_t players,
               PerSeat<std::int64_t>& scores) noexcept {
  const Worth<Int> worth(totals);
  for (std::size_t seat = 0; seat < players; ++seat) {
    scores[seat] = static_cast<std::int64_t>(worth.numerator_of(beads, seat) / worth.denominator);
  }
}

using Bytes = std::uint8_t __attribute__((vector_size(16)));

/// The bids of 16 seats on 8 legs, as they lie in memory (byte 8 seat + leg), turned into one
/// vector of 16 seats for each leg. Interleaving vector i with vector i + 4 rotates the seven bits
/// of a byte's address, (vector, place) = seat:leg, by one to the left; four times make it
/// leg:seat.
std::array<Bytes, kMaxLegs> by_leg(const PerSeat<Bids>& bids) noexcept {
  static_assert(sizeof bids == sizeof(std::array<Bytes, 8>));
  auto vectors = std::bit_cast<std::array<Bytes, 8>>(bids);
  for (int turn = 0; turn < 4; ++turn) {
    const auto old = vectors;
    for (std::size_t i = 0; i < 4; ++i) {
      vectors[2 * i] = __builtin_shufflevector(old[i], old[i + 4], 0, 16, 1, 17, 2, 18, 3, 19, 4,
                                               20, 5, 21, 6, 22, 7, 23);
      vectors[2 * i + 1] = __builtin_shufflevector(old[i], old[i + 4], 8, 24, 9, 25, 10, 26, 11, 27,
                                                   12, 28, 13, 29, 14, 30, 15, 31);
    }
  }
  return vectors;
}

}  // namespace

BeadsOnEnds beads_on_ends(const State& state) noexcept {
  std::array<Bytes, kMaxLegs> on{};
  for (std::size_t r = 0; r < at(state.round); ++r) {
    const Round& round = state.rounds[r];
    const auto bids = by_leg(round.bids);
    for (int leg = 0; leg < state.rules->legs; ++leg) {
      on[at(end_of(round.ends, leg))] += bids[at(leg)];
    }
  }
  return std::bit_cast<BeadsOnEnds>(on);
}

BeadTotals totals_of(const State& state, const BeadsOnEnds& beads) noexcept {
  const Rules& rules = *state.rules;
  BeadTotals totals;
  for (std::size_t e = 0; e < at(rules.legs); ++e) {
    for (const std::uint8_t of_seat : beads[e]) totals.on[e] += of_seat;
    totals.all += totals.on[e];
    if (totals.on[e] == 0 || state.setup.placements[e] > rules.paying_places) continue;
    totals.weight[e] = rules.paying_places + 1 - state.setup.placements[e];
    totals.denominator *= static_cast<Wide>(totals.on[e]);
  }
  return totals;
}

void payouts(const State& state, const BeadsOnEnds& beads, PerSeat<std::int64_t>& scores) noexcept {
  const BeadTotals totals = totals_of(state, beads);
  const std::size_t players = at(state.rules->players);
  if (totals.denominator <= Worth<std::uint64_t>::kNarrow) {
    truncated<std::uint64_t>(totals, beads, players, scores);
  } else {
    truncated<Wide>(totals, beads, players, scores);
  }
}

Fraction exact_payout(const State& state, const BeadsOnEnds& beads, Seat seat) noexcept {
  const Worth<Wide> worth(totals_of(state, beads));
  return reduced(worth.numerator_of(beads, at(seat)), worth.denominator);
}

}  // namespace mainmatch::amidakuji
