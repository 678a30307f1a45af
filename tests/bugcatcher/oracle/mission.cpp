#include "tests/bugcatcher/oracle/mission.h"

#include <algorithm>
#include <set>

namespace mainmatch::oracle::bugcatcher {

namespace {

const std::vector<Node> kCentral = {Node::central};
const std::vector<Node> kBorder = {Node::border};
const std::vector<Node>& kEither = kNodes;

/// The place of a name, such as C3.
Point corner(const std::string& name) { return {2 * (name[1] - '1'), 2 * (name[0] - 'A')}; }
Point cell(const std::string& name) {
  const auto [row, column] = corner(name);
  return {row + 1, column + 1};
}

template <class Test>
int count_paths(const Walk& walk, Test test) {
  return static_cast<int>(std::count_if(walk.paths.begin(), walk.paths.end(), test));
}

/// A shape with each letter of `from` replaced by the one that stands there in `to`.
std::string replaced(std::string shape, const std::string& from, const std::string& to) {
  for (char& letter : shape) letter = to[from.find(letter)];
  return shape;
}

/// A shape in all its rotations and reflections, from both ends.
std::set<std::string> variants(std::string shape) {
  std::set<std::string> all;
  for (int turn = 0; turn < 4; ++turn) {
    shape = replaced(shape, "URDL", "RDLU");
    const std::string reflected = replaced(shape, "URDL", "ULDR");
    for (const std::string& way : {shape, reflected}) {
      all.insert(way);
      all.insert(replaced({way.rbegin(), way.rend()}, "URDL", "DLUR"));
    }
  }
  return all;
}

}  // namespace

Goal shape(const std::vector<Node>& who, const std::string& moves) {
  return [who, all = variants(moves)](const Walk& walk, int) {
    return std::any_of(who.begin(), who.end(), [&](Node node) {
      std::string placed;
      for (const Path& path : walk.paths) {
        if (path.node == node) placed += static_cast<char>(path.direction);
      }
      return std::any_of(all.begin(), all.end(), [&](const std::string& variant) {
        return placed.find(variant) != std::string::npos;
      });
    });
  };
}

Goal length(const std::vector<Node>& who, int count) {
  return [who, count](const Walk& walk, int) {
    return std::any_of(who.begin(), who.end(), [&](Node node) {
      return count_paths(walk, [&](const Path& path) { return path.node == node; }) >= count;
    });
  };
}

Goal total(int count) {
  return [count](const Walk& walk, int) { return static_cast<int>(walk.paths.size()) >= count; };
}

Goal in_colour(Colour colour, int count) {
  return [colour, count](const Walk& walk, int) {
    return count_paths(walk, [&](const Path& path) { return path.colour == colour; }) >= count;
  };
}

Goal reach(Node node, Point place) {
  return [node, place](const Walk& walk, int) {
    return std::any_of(walk.paths.begin(), walk.paths.end(),
                       [&](const Path& path) { return path.node == node && path.to == place; });
  };
}

Goal finish(Node node, Point place) {
  return [node, place](const Walk& walk, int) { return walk.stands.at(node).place == place; };
}

Goal swaps(int count) {
  return [count](const Walk& walk, int) { return walk.swaps >= count; };
}

Goal cross() {
  return [](const Walk& walk, int) {
    std::map<Node, std::set<Point>> crossed;
    for (const Path& path : walk.paths) crossed[path.node].insert(path.middle());
    return std::any_of(crossed[Node::central].begin(), crossed[Node::central].end(),
                       [&](Point middle) { return crossed[Node::border].count(middle) > 0; });
  };
}

Goal clean(int count) {
  return [count](const Walk&, int clean_rounds) { return clean_rounds >= count; };
}

Point after(Point from, Direction direction) {
  switch (direction) {
    case Direction::up:
      return {from.row - 2, from.column};
    case Direction::right:
      return {from.row, from.column + 2};
    case Direction::down:
      return {from.row + 2, from.column};
    case Direction::left:
      return {from.row, from.column - 2};
  }
  return from;
}

std::vector<Mission> built_in_deck() {
  return {
      {"Cheerful Jellyfish", 6, 3, 2, shape(kBorder, "DDRDL")},
      {"Resting Moth", 3, 0, 0, shape(kEither, "RRRR")},
      {"Long-legged Strider", 5, 2, 3, shape(kCentral, "RRRR")},
      {"Winding Inchworm", 5, 2, 2, shape(kCentral, "RURD")},
      {"Folded Leafhopper", 4, 0, 0, shape(kBorder, "RURD")},
      {"Snail's House", 7, 3, 3, shape(kBorder, "RRDDL")},
      {"Curled Woodlouse", 6, 0, 0, shape(kCentral, "RRDL")},
      {"Climbing Ant", 5, 3, 2, shape(kEither, "URURU")},
      {"Staircase Beetle", 6, 0, 0, shape(kCentral, "RDRD")},
      {"Hooked Antenna", 4, 2, 2, shape(kBorder, "UUUR")},
      {"Bent Needle", 4, 2, 2, shape(kCentral, "UUUR")},
      {"Meandering Maggot", 6, 3, 3, shape(kEither, "RDLDR")},
      {"Hairpin", 5, 2, 2, shape(kEither, "RRDLL")},
      {"Great Spiral", 10, 0, 0, shape(kEither, "RRDDLLU")},
      {"Sleepy Serpent", 9, 0, 0, shape(kEither, "RDRURDR")},
      {"Crooked Lightning", 7, 0, 0, shape(kBorder, "DRDDRD")},
      {"Burrowing Mole Cricket", 4, 2, 1, length(kCentral, 4)},
      {"Marching Millipede", 7, 4, 2, length(kCentral, 6)},
      {"Hedge Runner", 4, 2, 1, length(kBorder, 4)},
      {"Boundary Rider", 7, 4, 2, length(kBorder, 6)},
      {"One Track Mind", 8, 0, 0, length(kEither, 7)},
      {"Busy Bee", 2, 0, 0, total(5)},
      {"Tireless Worker", 4, 2, 1, total(6)},
      {"No Rest at All", 6, 3, 2, total(7)},
      {"Ink Beetle", 3, 1, 1, in_colour(Colour::black, 4)},
      {"Night Flight", 7, 3, 2, in_colour(Colour::black, 6)},
      {"Blue Damselfly", 3, 1, 1, in_colour(Colour::blue, 4)},
      {"Clear Sky", 7, 3, 2, in_colour(Colour::blue, 6)},
      {"Home Burrow", 5, 2, 3, reach(Node::central, cell("A1"))},
      {"Lamp in the Middle", 3, 1, 2, reach(Node::central, cell("C3"))},
      {"Far Meadow", 6, 0, 0, reach(Node::central, cell("F5"))},
      {"Upper Hollow", 5, 0, 0, reach(Node::central, cell("F1"))},
      {"Corner Web", 5, 2, 3, reach(Node::border, corner("A1"))},
      {"Crossroads", 3, 1, 2, reach(Node::border, corner("D3"))},
      {"Edge of the World", 7, 0, 0, reach(Node::border, corner("G6"))},
      {"Lower Gate", 5, 0, 0, reach(Node::border, corner("A6"))},
      {"Night's Lodging", 4, 2, 2, finish(Node::central, cell("B2"))},
      {"Moth at the Window", 4, 2, 2, finish(Node::central, cell("D4"))},
      {"Guard Post", 4, 2, 2, finish(Node::border, corner("B2"))},
      {"Watchtower", 5, 2, 3, finish(Node::border, corner("E2"))},
      {"Changing Coat", 2, 0, 0, swaps(1)},
      {"Chameleon", 4, 2, 1, swaps(2)},
      {"Flickering Lantern", 7, 3, 2, swaps(3)},
      {"Tied Bootlace", 4, 2, 3, cross()},
      {"Crossed Feelers", 3, 0, 0, cross()},
      {"Light Feet", 4, 2, 3, clean(2)},
      {"Gentle Breeze", 7, 3, 4, clean(3)},
      {"Unseen Guest", 10, 0, 0, clean(4)},
  };
}

}  // namespace mainmatch::oracle::bugcatcher
