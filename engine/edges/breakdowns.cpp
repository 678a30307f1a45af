#include "engine/core/index.h"
#include "engine/edges/game.h"

namespace mainmatch {

namespace {

/// In the order of Edges::kBreakdowns.
enum : std::size_t { kStands, kFates };

}  // namespace

BreakdownShape Edges::shape(const Rules& rules, std::size_t breakdown) noexcept {
  if (breakdown == kStands) return {rules.length, rules.rounds};
  return {rules.rounds, 3};
}

Label Edges::label(const Rules&, std::size_t breakdown, Axis axis, int index) noexcept {
  static constexpr std::array<const char*, 3> kFateNames = {"surviving", "screwed", "dumb"};
  if (breakdown == kFates && axis == Axis::column) return kFateNames[at(index)];
  return Label::of(index + 1);
}

void Edges::tabulate(const State& state, const Outcome&, const BreakdownSheet& sheet) noexcept {
  const Rules& rules = *state.rules;
  for (int round = 0; round < rules.rounds; ++round) {
    const edges::Round& log = state.rounds[at(round)];
    std::array<int, edges::kMaxSpaces> standing{};
    std::array<int, 3> fates{};
    for (std::size_t seat = 0; seat < at(rules.players()); ++seat) {
      const bool survives = log.types[seat] == edges::Type::surviving;
      ++standing[at((survives ? log.landed[seat] : rules.start) - 1)];
      ++fates[static_cast<std::size_t>(log.types[seat])];
    }
    for (int space = 0; space < rules.length; ++space) {
      sheet.add(kStands, space, round, standing[at(space)], rules.players());
    }
    for (int fate = 0; fate < 3; ++fate) {
      sheet.add(kFates, round, fate, fates[at(fate)], rules.players());
    }
  }
}

}  // namespace mainmatch
