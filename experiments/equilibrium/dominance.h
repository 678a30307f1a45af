#pragma once

#include <cstddef>
#include <vector>

#include "experiments/equilibrium/payoff_table.h"

namespace mainmatch {

/// The rows of all profiles in which no seat gains by playing another strategy, more than
/// kMaxRegret of its role's width of payoffs. A profile is left out if a deviation from it was not
/// sampled.
std::vector<std::size_t> pure_equilibria(const PayoffTable& table);

/// A strategy that pays less than a mix of others of its role.
struct Dominated {
  std::size_t strategy;
  bool strictly;           ///< in all profiles of the others; else nowhere more and somewhere less
  std::vector<double> by;  ///< the mix, by strategy of all roles; 0 outside of the role
};

/// Of a complete table. Strictly dominated strategies are removed until there are no more, in the
/// order in which they were found (what is left does not depend on it); then those are listed that
/// are weakly dominated in what is left, none removed. Whether a mix dominates is a linear program
/// (Shoham and Leyton-Brown, "Multiagent Systems", 2009, section 4.5), whose constraints, one for
/// each profile of the others, are added as they are broken.
std::vector<Dominated> dominated_strategies(const PayoffTable& table);

}  // namespace mainmatch
