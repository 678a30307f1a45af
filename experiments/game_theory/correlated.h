#pragma once

#include <vector>

#include "experiments/game_theory/payoff_table.h"

namespace mainmatch {

// Correlated equilibria: a mediator draws a profile, assigns its strategies to seats at random and
// recommends them; no seat gains by deviating from its recommendation. Distributions over count
// profiles suffice for a mediator that treats the seats of a role alike: averaging over all orders
// of the seats keeps the welfare.

enum class Obedience {
  correlated,  ///< no gain from another strategy given the recommendation (Aumann, "Subjectivity
               ///< and correlation in randomized strategies", Journal of Mathematical Economics 1,
               ///< 1974)
  coarse,      ///< no gain from a fixed strategy chosen before the recommendation (Moulin and Vial,
               ///< "Strategically zero-sum games", International Journal of Game Theory 7, 1978)
};

/// The incentive constraints. That of role r, recommendation i and deviation j is the gain from
/// obeying in a profile: (count of i) / (seats of r) * (payoff of i - payoff of j in the profile
/// with one seat moved from i to j). Its expectation must not be negative. For coarse obedience,
/// the sum over i.
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
  double regret = 0;        ///< the largest gain of a seat from deviating, recomputed from the
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

/// The largest gain of a seat from deviating, from the table alone; may be negative.
double greatest_gain(const PayoffTable& table, const std::vector<Correlated::Play>& plays,
                     Obedience obedience);

}  // namespace mainmatch
