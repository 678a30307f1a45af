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
  std::array<std::array<int, amidakuji::kMaxLegs>, amidakuji::kMaxLegs> ended{};  // by start, end
  std::array<int, amidakuji::kMaxLegs> started{};
  for (int round = 0; round < rules.rounds; ++round) {
    const amidakuji::Round& log = state.rounds[at(round)];
    std::array<int, amidakuji::kMaxLegs> beads{};
    int all = 0;
    for (int leg = 0; leg < rules.legs; ++leg) {
      for (std::size_t seat = 0; seat < at(rules.players); ++seat) {
        beads[at(leg)] += log.bids[seat][at(leg)];
      }
      all += beads[at(leg)];
      started[at(leg)] += beads[at(leg)];
      ended[at(leg)][at(amidakuji::end_of(log.ends, leg))] += beads[at(leg)];
    }
    for (int leg = 0; leg < rules.legs; ++leg) sheet.add(kBids, leg, round, beads[at(leg)], all);
  }
  for (int leg = 0; leg < rules.legs; ++leg) {
    for (int end = 0; end < rules.legs; ++end) {
      sheet.add(kEnds, leg, end, ended[at(leg)][at(end)], started[at(leg)]);
    }
  }
}

}  // namespace mainmatch
