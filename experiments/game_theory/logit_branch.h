#pragma once

#include <span>
#include <vector>

#include "experiments/game_theory/deviations.h"

namespace mainmatch {

/// A quantal response equilibrium: every strategy is played with probability proportional to
/// e^(lambda payoff), with its payoff against the mix.
struct LogitPoint {
  double lambda;            ///< precision, per unit of payoff
  std::vector<double> mix;  ///< by strategy of all roles
  double regret;            ///< the largest gain of a strategy over the mix of its role
};

/// The principal branch of the logit correspondence: the curve of quantal response equilibria that
/// starts at the even mix with precision 0 and leads to a Nash equilibrium, or as far as it could
/// be followed. It may turn back in the precision for a while.
struct LogitBranch {
  std::vector<LogitPoint> points;
  bool arrived;  ///< the last regret is at most kLogitRegret of the width
};

inline constexpr double kLogitRegret = 1e-6;
inline constexpr double kMaxLogitSteps = 5000;

/// Follows the branch (McKelvey and Palfrey, "Quantal response equilibria for normal form games",
/// Games and Economic Behavior 10, 1995) by arc length in the logarithms of the probabilities
/// (Turocy, "A dynamic homotopy interpretation of the logistic quantal response equilibrium
/// correspondence", Games and Economic Behavior 51, 2005, section 4), here with one mix for all
/// seats of a role. `width`: of the payoffs, in which precisions and regrets are measured; > 0.
/// With a `start` in which all strategies have a share, the branch begins there and not at the even
/// mix: log-odds of strategies are the precision times what they earn more plus those of `start`,
/// and as the precision grows, it leads to an equilibrium too. It ends after `most_steps`.
LogitBranch logit_branch(const ProfileSpace& space, const DeviationPayoffs& payoffs, double width,
                         std::span<const double> start = {}, double most_steps = kMaxLogitSteps);

/// The mix of a branch of the same game where it passes a precision for the last time, by Newton's
/// method from between its points; beyond its end, the last.
std::vector<double> logit_mix(const ProfileSpace& space, const DeviationPayoffs& payoffs,
                              double width, const LogitBranch& branch, double lambda);

}  // namespace mainmatch
