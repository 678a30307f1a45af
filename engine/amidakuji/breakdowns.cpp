#include <array>
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
  // A seat has at most 255 beads for the whole match: those of all seats fit.
  using Beads = std::array<std::uint16_t, amidakuji::kMaxLegs>;
  Beads started{};
  for (int round = 0; round < rules.rounds; ++round) {
    const amidakuji::Round& log = state.rounds[at(round)];
    // Of all legs there may be, at once: those that are not there are left out below.
    Beads beads{};
    for (std::size_t seat = 0; seat < at(rules.players); ++seat) {
      for (std::size_t leg = 0; leg < beads.size(); ++leg) beads[leg] += log.bids[seat][leg];
    }
    int all = 0;
    for (int leg = 0; leg < rules.legs; ++leg) all += beads[at(leg)];
    for (int leg = 0; leg < rules.legs; ++leg) {
      started[at(leg)] += beads[at(leg)];
      sheet.row(kEnds, leg)[amidakuji::end_of(log.ends, leg)].x += beads[at(leg)];
      sheet.add(kBids, leg, round, beads[at(leg)], all);
    }
  }
  for (int leg = 0; leg < rules.legs; ++leg) {
    BreakdownCell* const ends = sheet.row(kEnds, leg);
    for (int end = 0; end < rules.legs; ++end) ends[end].n += started[at(leg)];
  }
}

}  // namespace mainmatch
