#include <array>

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
  const auto all_seats = [&](std::size_t breakdown) {
    const BreakdownShape cells = shape(rules, breakdown);
    BreakdownCell* const first = sheet.row(breakdown, 0);
    for (int i = 0; i < cells.rows * cells.columns; ++i) first[i].n += rules.players();
  };
  all_seats(kStands);
  all_seats(kFates);
  for (int round = 0; round < rules.rounds; ++round) {
    const edges::Round& log = state.rounds[at(round)];
    for (std::size_t seat = 0; seat < at(rules.players()); ++seat) {
      const std::array<int, 2> ends = {rules.start, log.landed[seat]};
      const int space = ends[log.types[seat] == edges::Type::surviving];
      ++sheet.row(kStands, space - 1)[round].x;
      ++sheet.row(kFates, round)[static_cast<std::size_t>(log.types[seat])].x;
    }
  }
}

}  // namespace mainmatch
