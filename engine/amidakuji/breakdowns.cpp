#include <bit>
#include <cstdint>

#include "engine/amidakuji/game.h"
#include "engine/core/index.h"

namespace mainmatch {

namespace {

/// In the order of Amidakuji::kBreakdowns.
enum : std::size_t { kEnds, kBids };

Label letter(char first, int index) noexcept {
  const char name = static_cast<char>(first + index);
  return std::string_view(&name, 1);
}

}  // namespace

BreakdownShape Amidakuji::shape(const Rules& rules, std::size_t breakdown) noexcept {
  return {rules.legs, breakdown == kEnds ? rules.legs : rules.rounds};
}

Label Amidakuji::label(const Rules&, std::size_t breakdown, Axis axis, int index) noexcept {
  if (axis == Axis::row) return letter('S', index);
  return breakdown == kEnds ? letter('A', index) : Label::of(index + 1);
}

void Amidakuji::tabulate(const State& state, const Outcome&, const BreakdownSheet& sheet) noexcept {
  const Rules& rules = *state.rules;
  // A seat has at most 255 beads for the whole match, so the sum over all seats fits.
  using Beads __attribute__((vector_size(2 * amidakuji::kMaxLegs))) = std::uint16_t;
  using Bytes __attribute__((vector_size(amidakuji::kMaxLegs))) = std::uint8_t;
  Beads started{};
  for (int round = 0; round < rules.rounds; ++round) {
    const amidakuji::Round& log = state.rounds[at(round)];
    // Sums over all possible legs; unused legs hold nothing.
    Beads beads{};
    for (std::size_t seat = 0; seat < at(rules.players); ++seat) {
      beads += __builtin_convertvector(std::bit_cast<Bytes>(log.bids[seat]), Beads);
    }
    started += beads;
    int all = 0;
    for (int leg = 0; leg < amidakuji::kMaxLegs; ++leg) all += beads[leg];
    for (int leg = 0; leg < rules.legs; ++leg) {
      sheet.row(kEnds, leg)[amidakuji::end_of(log.ends, leg)].x += beads[leg];
      sheet.add(kBids, leg, round, beads[leg], all);
    }
  }
  for (int leg = 0; leg < rules.legs; ++leg) {
    BreakdownCell* const ends = sheet.row(kEnds, leg);
    for (int end = 0; end < rules.legs; ++end) ends[end].n += started[leg];
  }
}

}  // namespace mainmatch
