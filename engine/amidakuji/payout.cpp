#include "engine/amidakuji/payout.h"

namespace mainmatch::amidakuji {

namespace {

/// What a bead is worth on each ending leg, over one common denominator: the product of the beads
/// on the ending legs that pay. The beads on all legs are at most 16 * 255 = 4080, so the product
/// is at most 510^8 < 2^72, and a seat's numerator below 2^98.
struct Worth {
  std::array<Wide, kMaxLegs> numerator{};
  Wide denominator = 1;
};

Worth worth_of_beads(const State& state, const BeadsOnEnds& beads) noexcept {
  const Rules& rules = *state.rules;
  const auto legs = static_cast<std::size_t>(rules.legs);
  std::array<int, kMaxLegs> on{};
  int total = 0;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) {
    for (std::size_t e = 0; e < legs; ++e) on[e] += beads[seat][e];
  }
  for (std::size_t e = 0; e < legs; ++e) total += on[e];

  Worth worth;
  const auto pays = [&](std::size_t e) {
    return on[e] > 0 && state.setup.placements[e] <= rules.paying_places;
  };
  for (std::size_t e = 0; e < legs; ++e) {
    if (pays(e)) worth.denominator *= static_cast<Wide>(on[e]);
  }
  for (std::size_t e = 0; e < legs; ++e) {
    if (!pays(e)) continue;
    const int weight = rules.paying_places + 1 - state.setup.placements[e];
    worth.numerator[e] = static_cast<Wide>(weight * (total - on[e])) *
                         (worth.denominator / static_cast<Wide>(on[e]));
  }
  return worth;
}

Wide numerator_of(const Worth& worth, const std::array<std::int16_t, kMaxLegs>& beads) noexcept {
  Wide sum = 0;
  for (std::size_t e = 0; e < kMaxLegs; ++e) {
    sum += worth.numerator[e] * static_cast<Wide>(beads[e]);
  }
  return sum;
}

}  // namespace

BeadsOnEnds beads_on_ends(const State& state) noexcept {
  BeadsOnEnds beads;
  const auto players = static_cast<std::size_t>(state.rules->players);
  for (std::size_t seat = 0; seat < players; ++seat) beads[seat] = {};
  for (std::size_t r = 0; r < static_cast<std::size_t>(state.round); ++r) {
    const Round& round = state.rounds[r];
    for (std::size_t leg = 0; leg < static_cast<std::size_t>(state.rules->legs); ++leg) {
      const auto end = static_cast<std::size_t>(end_of(round.ends, static_cast<int>(leg)));
      for (std::size_t seat = 0; seat < players; ++seat) {
        beads[seat][end] = static_cast<std::int16_t>(beads[seat][end] + round.bids[seat][leg]);
      }
    }
  }
  return beads;
}

void payouts(const State& state, const BeadsOnEnds& beads, PerSeat<std::int64_t>& scores) noexcept {
  const Worth worth = worth_of_beads(state, beads);
  const auto players = static_cast<std::size_t>(state.rules->players);
  for (std::size_t seat = 0; seat < players; ++seat) {
    scores[seat] = static_cast<std::int64_t>(numerator_of(worth, beads[seat]) / worth.denominator);
  }
}

Fraction exact_payout(const State& state, const BeadsOnEnds& beads, Seat seat) noexcept {
  const Worth worth = worth_of_beads(state, beads);
  return reduced(numerator_of(worth, beads[static_cast<std::size_t>(seat)]), worth.denominator);
}

}  // namespace mainmatch::amidakuji
