#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "tests/bugcatcher/oracle/player.h"

namespace mainmatch::oracle::bugcatcher {

struct Setup {
  std::vector<std::vector<int>> boards;  ///< by round: missions of the deck
  std::vector<int> garnets;
  std::vector<int> tie_break;
};

Setup deal(const Rules& rules, Random& random);

struct Outcome {
  std::vector<int> scores;
  std::vector<int> tokens;
  std::vector<int> garnets;
  std::vector<int> ranking;
  std::vector<int> winners;
  std::vector<int> tied_last;
  int elimination_candidate = 0;
};

/// A mission that was completed.
struct Completion {
  int round;
  int board;  ///< the round on whose board it was
  int index;  ///< its place there
  std::vector<int> seats;

  bool operator==(const Completion&) const = default;
};

/// What was counted in a match.
struct Counts {
  int taken = 0;  ///< missions, each by each player
  int penalties = 0;
};

class Match {
 public:
  /// Before the placing of nodes. `rules` must outlive the match.
  Match(const Rules& rules, Setup setup);

  Outcome play(const std::vector<std::unique_ptr<Player>>& players, Random& random);

  // The steps of which it consists, for what is handed in by seat: the placing of nodes, all
  // rounds, the end.
  void place_nodes(std::vector<Requests> requests);
  void play_round(const std::vector<Submission>& submissions);
  Outcome settle() const;

  const Rules& rules() const { return rules_; }
  const Setup& setup() const { return setup_; }
  const Counts& counts() const { return counts_; }
  const std::vector<Hand>& hands() const { return hands_; }
  const std::set<Point>& standing() const { return standing_; }
  const std::vector<Report>& reports() const { return reports_; }
  const std::vector<Completion>& completions() const { return completions_; }
  const std::vector<Stands>& first_stands() const { return first_stands_; }
  const std::vector<int>& first_garnets() const { return first_garnets_; }  ///< after the requests

 private:
  /// A mission that somebody took on and that is not closed.
  struct OpenMission {
    int board;  ///< the round on whose board it is
    int index;  ///< its place there
    std::set<int> takers;
  };
  /// A path that is tried, and its player.
  struct Attempt {
    int seat;
    Path path;
  };
  using Crossing = std::pair<Point, Colour>;
  /// The actions of a player that were paid; nothing where a free swap was void.
  using Paid = std::vector<std::optional<Action>>;

  View view(const std::vector<int>& board, int seat) const;
  int round() const { return static_cast<int>(reports_.size()); }  ///< from 0 on
  void read_list(int seat, Node node, std::vector<Point>& places);
  void read_stake(int seat, Node node, int& stake);
  std::map<int, Point> give_out(Node node, const std::vector<Requests>& requests) const;

  void take_missions(const std::vector<Submission>& submissions);
  std::vector<Paid> pay(const std::vector<Submission>& submissions);
  void act(const std::vector<Paid>& paid);
  std::vector<Attempt> start_step(const std::vector<Paid>& paid, std::size_t k);
  std::vector<Attempt> cross(const std::vector<Attempt>& attempts);
  void arrive(const std::vector<Attempt>& attempts);
  void fail(const Attempt& attempt, Fate fate);
  void end_round();
  bool judge(const OpenMission& open, Report& report);

  const Rules& rules_;
  Setup setup_;
  std::vector<Hand> hands_;
  std::vector<Stands> first_stands_;
  std::vector<int> first_garnets_;
  std::set<Point> standing_;
  std::vector<OpenMission> open_;
  std::vector<Report> reports_;
  std::vector<Completion> completions_;
  Counts counts_;

  // Of the running round.
  std::vector<Walk> walks_;
  std::set<Point> claimed_;
  std::set<Crossing> crossed_;
  std::set<std::pair<int, Node>> failed_;
};

}  // namespace mainmatch::oracle::bugcatcher
