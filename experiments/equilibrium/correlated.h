#pragma once

#include <vector>

#include "experiments/equilibrium/payoff_table.h"

namespace mainmatch {

// Correlated equilibria: a mediator draws a profile, seats draw at random who plays what in it, and
// nobody gains by not doing what it was told. Distributions over profiles of counts are all that a
// mediator needs who treats seats of a role alike, and whatever welfare another reaches, the mean
// over all orders of the seats reaches too.

enum class Obedience {
  correlated,  ///< nobody gains by another strategy once it knows its own (Aumann, "Subjectivity
               ///< and correlation in randomized strategies", Journal of Mathematical Economics 1,
               ///< 1974)
  coarse,      ///< nobody gains by a fixed strategy chosen before it is told (Moulin and Vial,
               ///< "Strategically zero-sum games", International Journal of Game Theory 7, 1978)
};

/// What keeps seats from obeying, by constraint. That of role r, told i and tempted by j, is what
/// obeying earns more in a profile: (count of i) / (seats of r) * (payoff of i - payoff of j in the
/// profile with one seat moved from i to j). Its expectation must not be negative. For coarse
/// obedience the sum of that over i.
struct Incentives {
  std::size_t constraints;
  std::size_t profiles;
  std::vector<double> gains;    ///< [profile * constraints + constraint]
  std::vector<double> welfare;  ///< by profile: the sum of all seats' payoffs
};

/// Of a complete table.
Incentives incentives(const PayoffTable& table, Obedience obedience);

/// A distribution over profiles.
struct Correlated {
  struct Play {
    std::size_t row;  ///< of the table
    double probability;
  };
  std::vector<Play> plays;  ///< in the order of rows; those with a probability above 0
  double welfare = 0;       ///< the expected sum of all seats' payoffs
  double regret = 0;        ///< the most that a seat would gain by disobeying, recomputed from the
                            ///< table; 0 if nothing is gained
};

/// The equilibria with the greatest and the least welfare (linear programs over profiles), and the
/// one of maximum entropy.
struct CorrelatedSet {
  Correlated best_welfare;
  Correlated worst_welfare;
  Correlated max_entropy;
};

inline constexpr std::size_t kMaxCorrelatedEntries = 20'000'000;  ///< constraints x profiles

/// Of a complete table. Throws a ValueError if it has too many profiles.
CorrelatedSet correlated_equilibria(const PayoffTable& table, Obedience obedience);

/// What a seat gains at most by disobeying, from the table alone; may be negative.
double greatest_gain(const PayoffTable& table, const std::vector<Correlated::Play>& plays,
                     Obedience obedience);

}  // namespace mainmatch
