#include "agents/bugcatcher/goals.h"

#include <algorithm>
#include <cstdlib>

namespace mainmatch::bugcatcher {

namespace {

int distance(Place a, Place b) noexcept {
  return std::abs(column_of(a) - column_of(b)) + std::abs(row_of(a) - row_of(b));
}

}  // namespace

bool may_pass(const Goal& goal) noexcept {
  return goal.kind == GoalKind::finish || goal.kind == GoalKind::clean;
}

bool attainable(const Goal& goal, const Plan& plan) noexcept {
  const Walk& walk = plan.walk();
  const int left = plan.energy_left();
  const int longest = goal.who == Who::either ? std::max(walk.placed[0], walk.placed[1])
                                              : walk.placed[static_cast<std::size_t>(goal.who)];
  switch (goal.kind) {
    case GoalKind::shape:
    case GoalKind::length:
      return longest + left >= goal.count;
    case GoalKind::total:
      return walk.total() + left >= goal.count;
    case GoalKind::colour:
      return walk.coloured[index_of(goal.colour)] + left >= goal.count;
    case GoalKind::swaps:
      return walk.swaps + left + plan.allows(Word::free_swap) >= goal.count;
    case GoalKind::reach:
    case GoalKind::finish:
      return distance(walk.stand[static_cast<std::size_t>(goal.who)], goal.place) <= left;
    case GoalKind::cross:
    case GoalKind::clean:
      break;
  }
  return true;
}

bool may_have_met(const Goal& goal, const Walk& walk, Word word) noexcept {
  if (!is_path(word)) return goal.kind == GoalKind::swaps;
  const Node node = node_of(word);
  const std::size_t n = index_of(node);
  const bool its = goal.who == Who::either || static_cast<std::size_t>(goal.who) == n;
  switch (goal.kind) {
    case GoalKind::shape:
    case GoalKind::length:
      return its && walk.placed[n] >= goal.count;
    case GoalKind::reach:
      return its && walk.stand[n] == goal.place;
    case GoalKind::total:
    case GoalKind::colour:
    case GoalKind::cross:
      return true;
    default:
      return false;
  }
}

double chance_of(const Goal& goal, const std::array<double, 2>& alive, Node last) noexcept {
  switch (goal.kind) {
    case GoalKind::shape:
    case GoalKind::length:
    case GoalKind::reach:
    case GoalKind::finish:
      return alive[goal.who == Who::either ? index_of(last) : static_cast<std::size_t>(goal.who)];
    case GoalKind::swaps:
      return 1;
    default:
      return alive[0] * alive[1];
  }
}

double pull(const Goal& goal, const Walk& walk, Word word, Place end) noexcept {
  if (!is_path(word)) return goal.kind == GoalKind::swaps;
  const Node node = node_of(word);
  const std::size_t n = index_of(node);
  const bool its = goal.who == Who::either || static_cast<std::size_t>(goal.who) == n;
  switch (goal.kind) {
    case GoalKind::length:
      return its;
    case GoalKind::colour:
      return walk.colour(node) == goal.colour;
    case GoalKind::reach:
    case GoalKind::finish:
      return its ? distance(walk.stand[n], goal.place) - distance(end, goal.place) : 0;
    default:
      return 0;
  }
}

}  // namespace mainmatch::bugcatcher
