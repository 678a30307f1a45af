#pragma once

#include <vector>

#include "experiments/matches/edges/stage_game.h"

namespace mainmatch::edges {

/// The mixed strategy of a seat: the probability of each choice, and of betting all garnets with
/// it.
struct Plan {
  std::vector<double> chance;  ///< by choice; sums to 1
  std::vector<double> bets;    ///< by choice, 0..1
};

/// The plans of all seats and what they are worth.
struct Profile {
  std::vector<Plan> plans;     ///< by seat
  std::vector<double> value;   ///< by seat, its expected payoff
  std::vector<double> regret;  ///< by seat, the gain of its best response: exploitability
  double worst = 0;            ///< the largest regret
};

/// Follows the principal branch of the logit quantal response correspondence, on which all seats
/// answer each other with errors that become rarer and rarer, from uniform play at precision 0
/// towards a Nash equilibrium (McKelvey and Palfrey, "Quantal response equilibria for normal form
/// games", Games and Economic Behavior 10, 1995; traced as in Turocy, "A dynamic homotopy
/// interpretation of the logistic quantal response equilibrium correspondence", Games and Economic
/// Behavior 51, 2005). Steps along the arc of the branch, so that it may turn back in the
/// precision; unknowns are the chances of those choices that have one.
class LogitPath {
 public:
  explicit LogitPath(const StageGame& game);

  /// A step further. False if the branch cannot be followed any more.
  bool advance();

  /// Where it is, and the profile there.
  double precision() const;
  Profile profile() const;

 private:
  using Chances = std::vector<std::vector<double>>;  ///< by seat and choice
  struct Point {
    Chances chances;
    double log_precision = 0;
  };
  struct Answer;
  struct System;

  std::vector<Answer> answers(const Point& point) const;
  System linearize(const Point& point, const std::vector<Answer>& answers) const;
  bool correct(Point& point, Point& tangent) const;

  const StageGame& game_;
  Point here_;
  Point tangent_;  ///< of length 1
  double stride_;
  bool first_ = true;  ///< the tangent is a guess
};

/// The exact values and regrets of these plans.
Profile assess(const StageGame& game, std::vector<Plan> plans);

}  // namespace mainmatch::edges
