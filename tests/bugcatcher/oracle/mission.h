#pragma once

#include <compare>
#include <functional>
#include <map>
#include <string>
#include <variant>
#include <vector>

/// Bugcatcher, see tests/oracle.h.
namespace mainmatch::oracle::bugcatcher {

enum class Node { central, border };
enum class Colour { black, blue };
enum class Direction : char { up = 'U', right = 'R', down = 'D', left = 'L' };

inline const std::vector<Node> kNodes = {Node::central, Node::border};
inline const std::vector<Direction> kDirections = {Direction::up, Direction::right, Direction::down,
                                                   Direction::left};

/// In half cells from the upper left corner of the board: corners are even, the middles of cells
/// are odd in both coordinates. Sorted row by row.
struct Point {
  int row;
  int column;

  auto operator<=>(const Point&) const = default;
};

/// Where a path ends.
Point after(Point from, Direction direction);

struct Path {
  Node node;
  Direction direction;
  Colour colour;
  Point from;
  Point to;

  Point middle() const { return {(from.row + to.row) / 2, (from.column + to.column) / 2}; }
  bool operator==(const Path&) const = default;
};

struct Move {
  Node node;
  Direction direction;

  bool operator==(const Move&) const = default;
};
struct Swap {
  bool free = false;

  bool operator==(const Swap&) const = default;
};
/// An entry that is none of these words.
struct UnknownWord {
  bool operator==(const UnknownWord&) const = default;
};
using Action = std::variant<Move, Swap, UnknownWord>;

/// What became of an action that was paid.
enum class Fate { done, claimed, met, intersected, crossed, off_board, idle };

struct Deed {
  int step;  ///< place in the list, from 0
  Action action;
  Fate fate;

  bool operator==(const Deed&) const = default;
};

/// Where a node is and what it looks like.
struct Stand {
  Point place;
  Colour colour;

  bool operator==(const Stand&) const = default;
};
using Stands = std::map<Node, Stand>;

/// A part of what a player hands in that is void.
enum class Part { central, border, central_garnets, border_garnets, missions, free_swap, actions };

/// What a player did in a round.
struct Walk {
  std::vector<int> taken;  ///< missions of the board
  std::vector<Deed> deeds;
  std::vector<Path> paths;  ///< that were placed
  Stands stands;            ///< after it
  int swaps = 0;
  int collisions = 0;
  std::vector<Part> rejected;  ///< an entry for each void index and swap

  bool is_clean() const { return !paths.empty() && collisions == 0; }
};

/// Whether a round, and so many clean ones in a row, meet what a mission asks for.
using Goal = std::function<bool(const Walk& walk, int clean_rounds)>;

struct Mission {
  std::string name;
  int reward;
  int penalty;
  int limit;  ///< rounds; 0 for none
  Goal goal;
};

// What missions may ask for, of one of these nodes.
Goal shape(const std::vector<Node>& who, const std::string& moves);
Goal length(const std::vector<Node>& who, int count);
Goal total(int count);
Goal in_colour(Colour colour, int count);
Goal reach(Node node, Point place);
Goal finish(Node node, Point place);
Goal swaps(int count);
Goal cross();
Goal clean(int count);

std::vector<Mission> built_in_deck();

}  // namespace mainmatch::oracle::bugcatcher
