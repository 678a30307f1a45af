#include "engine/edges/game.h"

namespace mainmatch {

const char* Edges::validation_error(const Rules& rules) noexcept {
  const auto is_side = [](int side) { return side >= 1 && side <= edges::kMaxSide; };
  if (!is_side(rules.rows) || !is_side(rules.columns)) {
    return "grid: rows and columns must each be 1..4";
  }
  if (rules.players() < 2) return "grid: got 1 seat, expected 2..16";
  if (rules.length < 2 || rules.length > edges::kMaxSpaces) return "values: must be 2..32 of them";
  for (int space = 1; space <= rules.length; ++space) {
    if (rules.value(space) < 0 || rules.value(space) > 99) return "values: must each be 0..99";
  }
  const edges::Move& move = rules.default_move;
  if (!is_real(move.direction) || !is_real(move.partner)) {
    return "default_move: must have a direction and a partner";
  }
  if (move.amount < 1 || move.amount > edges::kMaxAmount) {
    return "default_move: amount must be 1..1000000";
  }
  return nullptr;
}

void Edges::facts(const State& state, std::span<std::int64_t> values) noexcept {
  values[0] = state.screwed;
  values[1] = state.dumb;
  values[2] = state.pushes;
  values[3] = state.garnets_bet;
  values[4] = state.last.size() > 1;
}

}  // namespace mainmatch
