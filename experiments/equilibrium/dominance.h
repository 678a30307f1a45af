#pragma once

#include <cstddef>
#include <vector>

#include "experiments/equilibrium/payoff_table.h"

namespace mainmatch {

/// The rows of all pure Nash equilibria: profiles in which no seat gains more than kMaxRegret of
/// its role's payoff width by deviating. Leaves out profiles with a deviation that was not sampled.
std::vector<std::size_t> pure_equilibria(const PayoffTable& table);

/// A strategy that is dominated by a mixture of others of its role.
struct Dominated {
  std::size_t strategy;
  bool strictly;           ///< in all profiles of the others; else nowhere more and somewhere less
  std::vector<double> by;  ///< the mix, by strategy of all roles; 0 outside of the role
};

/// Of a complete table. Iterated elimination of strictly dominated strategies, in the order found
/// (the result does not depend on the order); then lists the strategies that are weakly dominated
/// in the remaining game, without removing any. Dominance by a mixture is a linear program (Shoham
/// and Leyton-Brown, "Multiagent Systems", 2009, section 4.5); its constraints, one for each
/// profile of the others, are added as they are violated.
std::vector<Dominated> dominated_strategies(const PayoffTable& table);

/// Of these, in their order: whether the strategy is strictly dominated beyond sampling error, with
/// 95% for all of them. Student's limits of what any strategy gets more than another in any profile
/// of the others hold at once (Bonferroni's correction), whatever the profiles' errors have in
/// common and however the dominating mix was chosen: a strategy is certain if its mix's lower limit
/// is above 0 in all profiles without strategies that are certain before it. Payoffs without
/// spread say nothing. All are certain on an exact table.
std::vector<bool> certainly_dominated(const PayoffTable& table,
                                      const std::vector<Dominated>& found);

}  // namespace mainmatch
