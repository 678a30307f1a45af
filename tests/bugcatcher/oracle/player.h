#pragma once

#include <map>
#include <set>
#include <vector>

#include "tests/bugcatcher/oracle/mission.h"
#include "tests/oracle.h"

namespace mainmatch::oracle::bugcatcher {

struct Rules {
  int players = 9;
  int columns = 6;
  int rows = 5;
  int rounds = 7;
  int energy = 7;
  int missions_per_round = 5;
  int fireflies_per_garnet = 30;
  int free_swap_price = 1;
  int starting_garnets = 5;
  std::vector<Mission> deck = built_in_deck();

  /// Cells or corners, row by row.
  std::vector<Point> places(Node node) const;
  bool is_on_board(Node node, Point place) const;
};

/// What a player hands in for one of its nodes before the first round. Places may be none of the
/// board and garnets out of range.
struct Request {
  std::vector<Point> places;  ///< the best first
  int garnets = 0;
};
using Requests = std::map<Node, Request>;

/// What a player hands in for a round.
struct Submission {
  std::vector<int> missions;  ///< of the board, by place; there may be no such place
  std::vector<Action> actions;
};

/// What a player has.
struct Hand {
  Stands stands;
  int garnets = 0;
  int fireflies = 0;
  int completed = 0;   ///< missions
  int collisions = 0;  ///< caused
  int clean_rounds = 0;
  int fouls = 0;
  std::vector<Part> rejected;  ///< before the first round
  std::vector<Walk> walks;     ///< by past round
};

/// What all may see of a round.
struct Report {
  std::vector<Path> paths;     ///< placed, by node and place
  std::set<Point> standing;    ///< nodes after it
  std::vector<int> completed;  ///< missions of the deck
};

/// What a player sees when it decides.
struct View {
  const Rules& rules;
  const std::vector<int>& board;       ///< missions of the deck; none before the first round
  const std::set<Point>& standing;     ///< nodes of all players
  const std::vector<Report>& reports;  ///< by past round
  const Hand& hand;
};

class Player {
 public:
  virtual ~Player() = default;
  virtual Requests ask_for_places(const View& view, Random& random) = 0;
  virtual Submission decide(const View& view, Random& random) = 0;
};

/// Any nine places and stakes, any missions, any actions that do not fail for certain: the same as
/// the roster's `random`.
class RandomPlayer final : public Player {
 public:
  Requests ask_for_places(const View& view, Random& random) override;
  Submission decide(const View& view, Random& random) override;
};

}  // namespace mainmatch::oracle::bugcatcher
