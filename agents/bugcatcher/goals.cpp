#include "agents/bugcatcher/goals.h"

namespace mainmatch::bugcatcher {

namespace {

/// The high bits of fields of two bits.
constexpr std::uint32_t kHigh = 0xaaaaaaaa;

/// The turns between consecutive moves, two bits each, as differences modulo 4 in all fields at
/// once (Warren, "Hacker's Delight", section 2-18).
std::uint32_t turns_of(Moves moves) noexcept {
  const std::uint32_t next = moves >> 2;
  return ((next | kHigh) - (moves & ~kHigh)) ^ ((next ^ ~moves) & kHigh);
}

/// Right and left exchanged.
std::uint32_t mirrored(std::uint32_t turns) noexcept { return turns ^ ((turns & ~kHigh) << 1); }

std::uint32_t reversed(std::uint32_t turns, int count) noexcept {
  std::uint32_t back = 0;
  for (int i = 0; i < count; ++i) back = back << 2 | ((turns >> (2 * i)) & 3u);
  return back;
}

Count count_of(const Goal& goal) noexcept {
  switch (goal.kind) {
    case GoalKind::shape:
    case GoalKind::length:
      return static_cast<Count>(goal.who);
    case GoalKind::total:
      return Count::total;
    case GoalKind::colour:
      return goal.colour == Colour::black ? Count::black : Count::blue;
    case GoalKind::swaps:
      return Count::swaps;
    default:
      return Count::none;
  }
}

Rests rests_of(const Goal& goal) noexcept {
  switch (goal.kind) {
    case GoalKind::shape:
    case GoalKind::length:
    case GoalKind::reach:
    case GoalKind::finish:
      return static_cast<Rests>(goal.who);
    case GoalKind::swaps:
      return kOnNone;
    default:
      return kOnBoth;
  }
}

}  // namespace

void Goals::read(const Aims& aims, const Plan& start) noexcept {
  aims_ = &aims;
  all_ = passing_ = places_ = shapes_ = by_swaps_ = 0;
  by_path_ = by_node_ = by_colour_ = {};
  enough_ = {};
  for (std::size_t i = 0; i < aims.size(); ++i) {
    if (aims[i].gain <= 0) continue;
    read(i, aims[i]);
    all_ |= AimSet{1} << i;
  }
  all_ = attainable(all_, start);
  passing_ &= all_;
  by_swaps_ &= all_;
  for (std::size_t k = 0; k < 2; ++k) {
    by_path_[k] &= all_;
    by_node_[k] &= all_;
    by_colour_[k] &= all_;
  }
}

void Goals::read(std::size_t i, const Aim& aim) noexcept {
  const Goal& goal = aim.goal;
  const bool is_place = goal.kind == GoalKind::reach || goal.kind == GoalKind::finish;
  const Count count = count_of(goal);
  const std::int8_t needed = count == Count::none ? std::int8_t{0} : goal.count;
  goals_[i] = {goal.kind, rests_of(goal), is_place, goal.place, needed, 0.1 * aim.gain, 0, {}};
  const AimSet bit = AimSet{1} << i;
  if (is_place) {
    places_ |= bit;
  } else {
    auto& enough = enough_[static_cast<std::size_t>(count)];
    for (std::size_t have = at(needed); have < enough.size(); ++have) enough[have] |= bit;
  }
  for (const Node node : kNodes) {
    const std::size_t n = index_of(node);
    const bool its = goal.who == Who::either || static_cast<std::size_t>(goal.who) == n;
    switch (goal.kind) {
      case GoalKind::length:
      case GoalKind::reach:
        by_path_[n] |= its ? bit : 0;
        [[fallthrough]];
      case GoalKind::finish:
        by_node_[n] |= its ? bit : 0;
        break;
      case GoalKind::shape:
        by_path_[n] |= its ? bit : 0;
        break;
      case GoalKind::total:
      case GoalKind::colour:
      case GoalKind::cross:
        by_path_[n] |= bit;
        break;
      default:
        break;
    }
  }
  switch (goal.kind) {
    case GoalKind::swaps:
      by_swaps_ |= bit;
      break;
    case GoalKind::colour:
      by_colour_[index_of(goal.colour)] |= bit;
      break;
    case GoalKind::finish:
    case GoalKind::clean:
      passing_ |= bit;
      break;
    case GoalKind::shape: {
      shapes_ |= bit;
      const int turns = goal.count - 1;
      goals_[i].mask = (1u << (2 * turns)) - 1u;
      const std::uint32_t shape = turns_of(goal.moves) & goals_[i].mask;
      const std::uint32_t back = reversed(shape, turns);
      goals_[i].runs = {shape, mirrored(shape), back, mirrored(back)};
      break;
    }
    default:
      break;
  }
}

bool Goals::has_run(const ReadGoal& goal, Moves moves) noexcept {
  const std::uint32_t run = turns_of(moves) & goal.mask;
  return run == goal.runs[0] || run == goal.runs[1] || run == goal.runs[2] || run == goal.runs[3];
}

}  // namespace mainmatch::bugcatcher
