#include "engine/core/index.h"
#include "engine/threads/game.h"

namespace mainmatch {

namespace {

/// In the order of Threads::kBreakdowns.
enum : std::size_t { kVisits, kGold };

}  // namespace

BreakdownShape Threads::shape(const Rules& rules, std::size_t breakdown) noexcept {
  if (breakdown == kVisits) return {threads::kMoirai, threads::kTiers};
  return {rules.rounds, 2};
}

Label Threads::label(const Rules&, std::size_t breakdown, Axis axis, int index) noexcept {
  if (breakdown == kVisits) {
    return axis == Axis::row ? Label(threads::kMoiraNames[at(index)].name)
                             : Label("tier ").append(index);
  }
  if (axis == Axis::row) return Label::of(index + 1);
  return index == 0 ? "threads" : "strength";
}

void Threads::tabulate(const State& state, const Outcome&, const BreakdownSheet& sheet) noexcept {
  const Rules& rules = *state.rules;
  std::array<std::array<int, threads::kTiers>, threads::kMoirai> visits{};
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    for (int moira = 0; moira < threads::kMoirai; ++moira) {
      const int tier = state.seats[at(seat)].tiers[at(moira)];
      if (tier >= 0) ++visits[at(moira)][at(tier)];
    }
  }
  for (int moira = 0; moira < threads::kMoirai; ++moira) {
    for (int tier = 0; tier < threads::kTiers; ++tier) {
      sheet.add(kVisits, moira, tier, visits[at(moira)][at(tier)], rules.seats());
    }
  }
  for (int round = 0; round < rules.rounds; ++round) {
    const threads::Weave& weave = state.rounds[at(round)].threads;
    int threads = 0;
    int strength = 0;
    for (Seat source = 0; source < rules.seats(); ++source) {
      threads += weave.golden[at(source)].size();
      for (const Seat recipient : weave.golden[at(source)]) {
        strength += weave.strength[state.realms.at(source, recipient)];
      }
    }
    sheet.add(kGold, round, 0, threads);
    sheet.add(kGold, round, 1, strength, threads);
  }
}

}  // namespace mainmatch
