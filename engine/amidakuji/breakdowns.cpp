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
  // Numbers that no write to a cell can change.
  const int legs = state.rules->legs, rounds = state.rules->rounds;
  const std::size_t players = at(state.rules->players);
  BreakdownCell* const ends = sheet.row(kEnds, 0);
  BreakdownCell* const bids = sheet.row(kBids, 0);
  // A seat has at most 255 beads for the whole match: those of all seats fit.
  using Beads __attribute__((vector_size(2 * amidakuji::kMaxLegs))) = std::uint16_t;
  using Bytes __attribute__((vector_size(amidakuji::kMaxLegs))) = std::uint8_t;
  Beads started{};
  for (int round = 0; round < rounds; ++round) {
    const amidakuji::Round& log = state.rounds[at(round)];
    // Of all legs there may be, at once: nothing lies on those that are not there.
    Beads beads{};
    for (std::size_t seat = 0; seat < players; ++seat) {
      beads += __builtin_convertvector(std::bit_cast<Bytes>(log.bids[seat]), Beads);
    }
    started += beads;
    int all = 0;
    for (int leg = 0; leg < amidakuji::kMaxLegs; ++leg) all += beads[leg];
    const amidakuji::Ends lead = log.ends;
    for (int leg = 0; leg < legs; ++leg) {
      const int here = beads[leg];
      ends[leg * legs + amidakuji::end_of(lead, leg)].x += here;
      bids[leg * rounds + round].x += here;
      bids[leg * rounds + round].n += all;
    }
  }
  for (int leg = 0; leg < legs; ++leg) {
    for (int end = 0; end < legs; ++end) ends[leg * legs + end].n += started[leg];
  }
}

}  // namespace mainmatch
