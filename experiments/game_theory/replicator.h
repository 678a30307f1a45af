#pragma once

#include <functional>
#include <limits>
#include <vector>

#include "engine/core/rng.h"
#include "experiments/game_theory/deviations.h"

namespace mainmatch {

/// A trajectory of the replicator equation: the share of a strategy grows in proportion to its
/// payoff minus the mean payoff of its role (Taylor and Jonker,
/// "Evolutionarily stable strategies and game dynamics", Mathematical Biosciences 40, 1978; Taylor,
/// "Evolutionarily stable strategies with two types of player", Journal of Applied Probability 16,
/// 1979). Time is in units of one over the width of the payoffs.
struct Trajectory {
  struct Point {
    double time;
    std::vector<double> mix;
  };
  std::vector<Point> points;  ///< the first, the last, and between them wherever a share has moved
                              ///< by about a hundredth
  bool settled;               ///< came to rest, at a mix in which nothing earns more than the mean
  std::vector<double> end;    ///< where it came to rest; else the mean over time
  std::vector<double> low;   ///< least and greatest shares over time, or the end; neither these nor
  std::vector<double> high;  ///< the mean look at the first twentieth of the time
};

/// Trajectories that end alike, or keep moving between the same bounds.
struct Attractor {
  bool settled;
  std::vector<double> end;   ///< of the first of them; of those that move, the mean of all means
  std::vector<double> low;   ///< of the first
  std::vector<double> high;  ///< of the first
  double basin;              ///< the share of starts that lead here
};

class Replicator {
 public:
  static constexpr double kHorizon = 5000;  ///< how long trajectories are followed

  /// `width` of the payoffs; > 0. `tolerance` of a step, relative to every share. After
  /// `most_steps` a trajectory ends as at the horizon. All arguments must outlive it.
  Replicator(const ProfileSpace& space, const DeviationPayoffs& payoffs, double width,
             double tolerance = 1e-8, int most_steps = std::numeric_limits<int>::max())
      : space_(space),
        payoffs_(payoffs),
        width_(width),
        tolerance_(tolerance),
        most_steps_(most_steps) {}

  /// Whether a trajectory that has come to a mix can only come to rest there.
  using Arrived = std::function<bool(const std::vector<double>& mix)>;

  /// From a mix in which every strategy has a share. Steps of Dormand and Prince ("A family of
  /// embedded Runge-Kutta formulae", Journal of Computational and Applied Mathematics 6, 1980) in
  /// the logarithms of the shares, so that none becomes negative or is lost.
  Trajectory follow(const std::vector<double>& start, const Arrived& arrived = nullptr) const;

  /// From each of these, on all processors.
  std::vector<Trajectory> follow_all(const std::vector<std::vector<double>>& starts,
                                     const Arrived& arrived = nullptr) const;

 private:
  const ProfileSpace& space_;
  const DeviationPayoffs& payoffs_;
  double width_;
  double tolerance_;
  int most_steps_;
};

/// A mix drawn evenly from all mixes of each role.
std::vector<double> random_mix(const ProfileSpace& space, Stream& chance);

/// Greatest basin first.
std::vector<Attractor> attractors(const std::vector<Trajectory>& trajectories);

}  // namespace mainmatch
