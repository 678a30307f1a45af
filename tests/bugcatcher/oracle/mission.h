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

/// The cell or corner of a name, such as C3.
Point place_named(Node node, const std::string& name);
/// Where a path ends.
Point after(Point from, Direction direction);

struct Path {
  Node node;
  Direction direction;
  Colour colour;
  Point from;
  Point to;

  Point middle() const { return {(from.row + to.row) / 2, (from.column + to.column) / 2}; }
};

struct Move {
  Node node;
  Direction direction;
};
struct Swap {
  bool free = false;
};
using Action = std::variant<Move, Swap>;

/// What became of an action that was paid.
enum class Fate { done, claimed, met, intersected, crossed, off_board, idle };

struct Deed {
  Action action;
  Fate fate;
};

/// Where a node is and what it looks like.
struct Stand {
  Point place;
  Colour colour;
};
using Stands = std::map<Node, Stand>;

/// What a player did in a round.
struct Walk {
  std::vector<int> taken;  ///< missions of the board
  std::vector<Deed> deeds;
  std::vector<Path> paths;  ///< that were placed
  Stands stands;            ///< after it
  int swaps = 0;
  int collisions = 0;

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

std::vector<Mission> built_in_deck();

}  // namespace mainmatch::oracle::bugcatcher
