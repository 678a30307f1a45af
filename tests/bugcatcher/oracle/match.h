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
  std::vector<int> lots;
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

/// What was counted in a match.
struct Counts {
  int fouls = 0;
  int taken = 0;  ///< missions, each by each player
  int completed = 0;
  int penalties = 0;
  std::map<int, int> completers;  ///< by mission of the deck
};

class Match {
 public:
  /// `rules` must outlive the match.
  Match(const Rules& rules, Setup setup);

  Outcome play(const std::vector<std::unique_ptr<Player>>& players, Random& random);

  const Rules& rules() const { return rules_; }
  const Setup& setup() const { return setup_; }
  const Counts& counts() const { return counts_; }
  const std::vector<Hand>& hands() const { return hands_; }
  const std::vector<Stands>& first_stands() const { return first_stands_; }
  const std::vector<int>& first_garnets() const { return first_garnets_; }  ///< after the requests

 private:
  /// A mission that somebody took on and that is not closed.
  struct OpenMission {
    int mission;  ///< of the deck
    int since;    ///< round
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
  void place_nodes(std::vector<Requests> requests);
  std::map<int, Point> give_out(Node node, const std::vector<Requests>& requests) const;

  void play_round(int round, const std::vector<Submission>& submissions);
  void take_missions(int round, const std::vector<Submission>& submissions);
  std::vector<Paid> pay(const std::vector<Submission>& submissions);
  void act(const std::vector<Paid>& paid);
  std::vector<Attempt> start_step(const std::vector<Paid>& paid, std::size_t k);
  std::vector<Attempt> cross(const std::vector<Attempt>& attempts);
  void arrive(const std::vector<Attempt>& attempts);
  void fail(const Attempt& attempt, Fate fate);
  void end_round(int round);
  bool judge(int round, const OpenMission& open, Report& report);
  Outcome settle() const;

  const Rules& rules_;
  Setup setup_;
  std::vector<Hand> hands_;
  std::vector<Stands> first_stands_;
  std::vector<int> first_garnets_;
  std::set<Point> standing_;
  std::vector<OpenMission> open_;
  std::vector<Report> reports_;
  Counts counts_;

  // Of the running round.
  std::vector<Walk> walks_;
  std::set<Point> claimed_;
  std::set<Crossing> crossed_;
  std::set<std::pair<int, Node>> failed_;
};

}  // namespace mainmatch::oracle::bugcatcher
