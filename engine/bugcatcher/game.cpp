#include "engine/bugcatcher/game.h"

#include "engine/core/index.h"

namespace mainmatch {

const char* Bugcatcher::validation_error(const Rules& rules) noexcept {
  if (rules.players > rules.columns * rules.rows) {
    return "players: must be at most columns times rows";
  }
  for (const bugcatcher::Mission& mission : rules.own_deck) {
    const bugcatcher::Goal& goal = mission.goal;
    if (goal.kind != bugcatcher::GoalKind::reach && goal.kind != bugcatcher::GoalKind::finish) {
      continue;
    }
    const auto node = static_cast<bugcatcher::Node>(goal.who);
    const bugcatcher::Board board(rules.columns, rules.rows);
    if (!board.has(node, goal.place)) return "deck: must name places on the board";
  }
  return nullptr;
}

void Bugcatcher::facts(const State& state, std::span<std::int64_t> values) noexcept {
  std::int64_t paths = 0, collisions = 0, swaps = 0, completers = 0;
  for (std::size_t seat = 0; seat < at(state.rules->players); ++seat) {
    for (std::size_t round = 0; round < at(state.round); ++round) {
      const bugcatcher::Walk& walk = state.rounds[round].seats[seat].walk;
      paths += walk.total();
      swaps += walk.swaps;
    }
    collisions += state.seats[seat].collisions;
    completers += state.seats[seat].completed;
  }
  values[0] = paths;
  values[1] = collisions;
  values[2] = swaps;
  values[3] = state.taken;
  values[4] = state.completed;
  values[5] = completers;
  values[6] = state.penalties;
}

}  // namespace mainmatch
