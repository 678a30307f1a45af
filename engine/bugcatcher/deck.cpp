#include <algorithm>

#include "engine/bugcatcher/rules.h"
#include "engine/core/index.h"

namespace mainmatch::bugcatcher {

namespace {

/// Reward and penalty in fireflies and the limit in rounds; 0 for no penalty or no limit.
struct Stake {
  int reward;
  int penalty = 0;
  int limit = 0;
};

constexpr Mission mission(std::string_view name, Stake stake, Goal goal) {
  Mission made;
  made.set_name(name);
  made.reward = static_cast<std::int16_t>(stake.reward);
  made.penalty = static_cast<std::int16_t>(stake.penalty);
  made.limit = stake.limit;
  made.goal = goal;
  return made;
}

constexpr Goal shape(Who who, std::string_view letters) {
  Goal goal{GoalKind::shape, who};
  goal.count = static_cast<std::int8_t>(letters.size());
  for (std::size_t i = 0; i < letters.size(); ++i) {
    Moves direction = 0;
    while (kDirectionLetters[direction] != letters[i]) ++direction;
    goal.moves |= direction << (2 * i);
  }
  return goal;
}

constexpr Goal counted(GoalKind kind, int count, Who who = Who::either,
                       Colour colour = Colour::black) {
  Goal goal{kind, who, colour};
  goal.count = static_cast<std::int8_t>(count);
  return goal;
}
constexpr Goal length(Who who, int count) { return counted(GoalKind::length, count, who); }
constexpr Goal total(int count) { return counted(GoalKind::total, count); }
constexpr Goal in_colour(Colour colour, int count) {
  return counted(GoalKind::colour, count, Who::either, colour);
}
constexpr Goal swaps(int count) { return counted(GoalKind::swaps, count); }
constexpr Goal clean(int count) { return counted(GoalKind::clean, count); }
constexpr Goal cross() { return {GoalKind::cross}; }

constexpr Goal to(GoalKind kind, Who who, std::string_view name) {
  Goal goal{kind, who};
  goal.place = place_at(name[0] - 'A', name[1] - '1');
  return goal;
}
constexpr Goal reach(Who who, std::string_view name) { return to(GoalKind::reach, who, name); }
constexpr Goal finish(Who who, std::string_view name) { return to(GoalKind::finish, who, name); }

constexpr Who kCentral = Who::central;
constexpr Who kBorder = Who::border;
constexpr Who kEither = Who::either;

/// The stakes are house values: larger for harder missions; missions that many can meet at once win
/// little, those that cost a detour or that others can spoil win more.
constexpr std::array kBuiltIn = {
    mission("Cheerful Jellyfish", {6, 3, 2}, shape(kBorder, "DDRDL")),
    mission("Resting Moth", {3}, shape(kEither, "RRRR")),
    mission("Long-legged Strider", {5, 2, 3}, shape(kCentral, "RRRR")),
    mission("Winding Inchworm", {5, 2, 2}, shape(kCentral, "RURD")),
    mission("Folded Leafhopper", {4}, shape(kBorder, "RURD")),
    mission("Snail's House", {7, 3, 3}, shape(kBorder, "RRDDL")),
    mission("Curled Woodlouse", {6}, shape(kCentral, "RRDL")),
    mission("Climbing Ant", {5, 3, 2}, shape(kEither, "URURU")),
    mission("Staircase Beetle", {6}, shape(kCentral, "RDRD")),
    mission("Hooked Antenna", {4, 2, 2}, shape(kBorder, "UUUR")),
    mission("Bent Needle", {4, 2, 2}, shape(kCentral, "UUUR")),
    mission("Meandering Maggot", {6, 3, 3}, shape(kEither, "RDLDR")),
    mission("Hairpin", {5, 2, 2}, shape(kEither, "RRDLL")),
    mission("Great Spiral", {10}, shape(kEither, "RRDDLLU")),
    mission("Sleepy Serpent", {9}, shape(kEither, "RDRURDR")),
    mission("Crooked Lightning", {7}, shape(kBorder, "DRDDRD")),
    mission("Burrowing Mole Cricket", {4, 2, 1}, length(kCentral, 4)),
    mission("Marching Millipede", {7, 4, 2}, length(kCentral, 6)),
    mission("Hedge Runner", {4, 2, 1}, length(kBorder, 4)),
    mission("Boundary Rider", {7, 4, 2}, length(kBorder, 6)),
    mission("One Track Mind", {8}, length(kEither, 7)),
    mission("Busy Bee", {2}, total(5)),
    mission("Tireless Worker", {4, 2, 1}, total(6)),
    mission("No Rest at All", {6, 3, 2}, total(7)),
    mission("Ink Beetle", {3, 1, 1}, in_colour(Colour::black, 4)),
    mission("Night Flight", {7, 3, 2}, in_colour(Colour::black, 6)),
    mission("Blue Damselfly", {3, 1, 1}, in_colour(Colour::blue, 4)),
    mission("Clear Sky", {7, 3, 2}, in_colour(Colour::blue, 6)),
    mission("Home Burrow", {5, 2, 3}, reach(kCentral, "A1")),
    mission("Lamp in the Middle", {3, 1, 2}, reach(kCentral, "C3")),
    mission("Far Meadow", {6}, reach(kCentral, "F5")),
    mission("Upper Hollow", {5}, reach(kCentral, "F1")),
    mission("Corner Web", {5, 2, 3}, reach(kBorder, "A1")),
    mission("Crossroads", {3, 1, 2}, reach(kBorder, "D3")),
    mission("Edge of the World", {7}, reach(kBorder, "G6")),
    mission("Lower Gate", {5}, reach(kBorder, "A6")),
    mission("Night's Lodging", {4, 2, 2}, finish(kCentral, "B2")),
    mission("Moth at the Window", {4, 2, 2}, finish(kCentral, "D4")),
    mission("Guard Post", {4, 2, 2}, finish(kBorder, "B2")),
    mission("Watchtower", {5, 2, 3}, finish(kBorder, "E2")),
    mission("Changing Coat", {2}, swaps(1)),
    mission("Chameleon", {4, 2, 1}, swaps(2)),
    mission("Flickering Lantern", {7, 3, 2}, swaps(3)),
    mission("Tied Bootlace", {4, 2, 3}, cross()),
    mission("Crossed Feelers", {3}, cross()),
    mission("Light Feet", {4, 2, 3}, clean(2)),
    mission("Gentle Breeze", {7, 3, 4}, clean(3)),
    mission("Unseen Guest", {10}, clean(4)),
};

/// The extent of a walk of these moves, and whether it is as wide as this in one orientation.
bool has_room(const Goal& goal, Node node, const Rules& rules) noexcept {
  std::array<int, 2> low{}, high{}, here{};
  for (int i = 0; i < goal.count; ++i) {
    const Direction direction = move_at(goal.moves, i);
    const bool upright = direction == Direction::up || direction == Direction::down;
    const bool forward = direction == Direction::right || direction == Direction::down;
    here[upright] += forward ? 1 : -1;
    low[upright] = std::min(low[upright], here[upright]);
    high[upright] = std::max(high[upright], here[upright]);
  }
  const int width = high[0] - low[0] + (node == Node::central);
  const int height = high[1] - low[1] + (node == Node::central);
  return (width <= rules.columns && height <= rules.rows) ||
         (height <= rules.columns && width <= rules.rows);
}

int places(Node node, const Rules& rules) noexcept {
  const int more = node == Node::border;
  return (rules.columns + more) * (rules.rows + more);
}

/// The number of steps from the farthest place of the board.
int farthest(Node node, Place place, const Rules& rules) noexcept {
  const int more = node == Node::border;
  const int across = rules.columns - 1 + more;
  const int down = rules.rows - 1 + more;
  return std::max(column_of(place), across - column_of(place)) +
         std::max(row_of(place), down - row_of(place));
}

}  // namespace

std::span<const Mission> built_in_missions() noexcept { return kBuiltIn; }

bool fits(const Mission& mission, const Rules& rules) noexcept {
  const Goal& goal = mission.goal;
  // The border node has the larger board, so it can do whatever either node may do.
  const Node node = goal.who == Who::central ? Node::central : Node::border;
  const int in_time = rules.energy * (mission.limit == 0 ? rules.rounds : mission.limit);
  switch (goal.kind) {
    case GoalKind::shape:
      // Missions with a limit need some steps to reach a place with room.
      return rules.energy >= goal.count + (mission.limit > 0 ? 2 : 0) &&
             has_room(goal, node, rules);
    case GoalKind::length:
      return rules.energy >= goal.count && places(node, rules) >= 2 * goal.count;
    case GoalKind::total:
      return rules.energy >= goal.count && places(Node::border, rules) >= 2 * goal.count;
    case GoalKind::colour:
      return rules.energy >= goal.count && places(Node::central, rules) >= 2 * goal.count;
    case GoalKind::reach:
    case GoalKind::finish:
      return column_of(goal.place) < rules.columns + (node == Node::border) &&
             row_of(goal.place) < rules.rows + (node == Node::border) &&
             in_time >= farthest(node, goal.place, rules);
    case GoalKind::swaps:
      return rules.energy >= goal.count;
    case GoalKind::cross:
      return rules.energy >= 2 && in_time >= rules.columns + rules.rows + 4;
    case GoalKind::clean:
      return rules.rounds >= goal.count;
  }
  return false;
}

}  // namespace mainmatch::bugcatcher
