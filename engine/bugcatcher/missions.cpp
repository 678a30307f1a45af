#include "engine/bugcatcher/missions.h"

namespace mainmatch::bugcatcher {

namespace {

/// The turns between consecutive moves, two bits each: 0 straight on, 1 right, 2 back, 3 left.
constexpr std::uint32_t turns_of(Moves moves, int count) noexcept {
  std::uint32_t turns = 0;
  for (int i = 0; i + 1 < count; ++i) {
    const auto here = static_cast<std::uint32_t>(move_at(moves, i));
    const auto next = static_cast<std::uint32_t>(move_at(moves, i + 1));
    turns |= ((next - here) & 3u) << (2 * i);
  }
  return turns;
}

/// Right and left exchanged.
constexpr std::uint32_t mirrored(std::uint32_t turns) noexcept {
  return turns ^ ((turns & 0x55555555u) << 1);
}

constexpr std::uint32_t reversed(std::uint32_t turns, int count) noexcept {
  std::uint32_t back = 0;
  for (int i = 0; i < count; ++i) back = back << 2 | ((turns >> (2 * i)) & 3u);
  return back;
}

/// A shape is its turns: these are the same however it is rotated. Reflected, right and left are
/// exchanged; from the other end, they come in reverse order and are exchanged as well (R33).
bool has_shape(Moves moves, int placed, const Goal& goal) noexcept {
  const int turns = goal.count - 1;
  if (placed < goal.count) return false;
  const std::uint32_t shape = turns_of(goal.moves, goal.count);
  const std::uint32_t back = reversed(shape, turns);
  const std::uint32_t mask = (1u << (2 * turns)) - 1u;
  std::uint32_t own = turns_of(moves, placed);
  for (int i = 0; i + goal.count <= placed; ++i, own >>= 2) {
    const std::uint32_t run = own & mask;
    if (run == shape || run == mirrored(shape) || run == back || run == mirrored(back)) return true;
  }
  return false;
}

bool reaches(const Walk& walk, Node node, Place place) noexcept {
  const std::size_t n = index_of(node);
  Place here = walk.start[n];
  for (int i = 0; i < walk.placed[n]; ++i) {
    here = after(here, move_at(walk.moves[n], i));
    if (here == place) return true;
  }
  return false;
}

std::array<PlaceSet, 2> midpoints(const Walk& walk, Node node) noexcept {
  std::array<PlaceSet, 2> crossed;
  const std::size_t n = index_of(node);
  Place here = walk.start[n];
  for (int i = 0; i < walk.placed[n]; ++i) {
    const Direction direction = move_at(walk.moves[n], i);
    const Midpoint middle = midpoint(node, here, direction);
    crossed[middle.lies].insert(middle.place);
    here = after(here, direction);
  }
  return crossed;
}

bool crosses_itself(const Walk& walk) noexcept {
  if (walk.placed[0] == 0 || walk.placed[1] == 0) return false;
  const std::array<PlaceSet, 2> central = midpoints(walk, Node::central);
  const std::array<PlaceSet, 2> border = midpoints(walk, Node::border);
  return !(central[0] & border[0]).empty() || !(central[1] & border[1]).empty();
}

bool met_by(const Goal& goal, const Walk& walk, Node node) noexcept {
  const std::size_t n = index_of(node);
  switch (goal.kind) {
    case GoalKind::shape:
      return has_shape(walk.moves[n], walk.placed[n], goal);
    case GoalKind::length:
      return walk.placed[n] >= goal.count;
    case GoalKind::reach:
      return reaches(walk, node, goal.place);
    default:
      return walk.stand[n] == goal.place;
  }
}

}  // namespace

bool meets(const Goal& goal, const Walk& walk, int clean_rounds) noexcept {
  switch (goal.kind) {
    case GoalKind::total:
      return walk.total() >= goal.count;
    case GoalKind::colour:
      return walk.coloured[index_of(goal.colour)] >= goal.count;
    case GoalKind::swaps:
      return walk.swaps >= goal.count;
    case GoalKind::cross:
      return crosses_itself(walk);
    case GoalKind::clean:
      return clean_rounds >= goal.count;
    case GoalKind::shape:
    case GoalKind::length:
    case GoalKind::reach:
    case GoalKind::finish:
      break;
  }
  return (goal.who != Who::border && met_by(goal, walk, Node::central)) ||
         (goal.who != Who::central && met_by(goal, walk, Node::border));
}

}  // namespace mainmatch::bugcatcher
