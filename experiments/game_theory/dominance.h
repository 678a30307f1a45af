#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "experiments/game_theory/payoff_table.h"

namespace mainmatch {

/// The rows of all pure Nash equilibria: profiles in which no seat gains more than kMaxRegret of
/// its role's payoff width by deviating. Leaves out profiles with a deviation that was not sampled.
std::vector<std::size_t> pure_equilibria(const PayoffTable& table);

/// The rows of which it is not known whether they are: no seat is known to gain, but a profile that
/// a seat could deviate to was not sampled.
std::vector<std::size_t> perhaps_equilibria(const PayoffTable& table);

/// What the seat that loses least loses by deviating from a row, as far as that was sampled; below
/// 0 it gains.
double pure_margin(const PayoffTable& table, std::size_t row);

/// A strategy that is dominated by a mixture of others of its role.
struct Dominated {
  std::size_t strategy;
  bool strictly;  ///< in all profiles of the others; else nowhere more and somewhere less
  /// From 1: it is dominated once all that are dominated strictly in earlier rounds are gone.
  int round;
  std::vector<double> by;  ///< the mix, by strategy of all roles; 0 outside of the role
};

/// Of a complete table. Iterated elimination of strictly dominated strategies: every round takes
/// away all that are (the result does not depend on the order); then lists the strategies that are
/// weakly dominated in the remaining game, without removing any. Dominance by a mixture is a linear
/// program (Shoham and Leyton-Brown, "Multiagent Systems", 2009, section 4.5); its constraints, one
/// for each profile of the others, are added as they are violated.
std::vector<Dominated> dominated_strategies(const PayoffTable& table);

/// Of these, in their order: the least that the mix gets more than the strategy, over the profiles
/// of the others without what is strictly dominated in earlier rounds.
std::vector<double> dominance_margins(const PayoffTable& table,
                                      const std::vector<Dominated>& found);

/// How many claims there are that a strategy is dominated by another of its role.
double pairs_of_strategies(const ProfileSpace& space);

/// What is known of a dominance beyond sampling error.
struct DominanceLimit {
  /// The mix gets more than the strategy, by this at least, in all profiles of the others without
  /// what is certain in earlier rounds; empty if some payoff has no error that is known.
  std::optional<double> least;
  bool certain;  ///< the strategy is strictly dominated; on an exact table, dominated
};

/// Of these, in their order, with 95% for all of them and however the mixes were chosen. Limits are
/// Student's, with Bonferroni's correction for the pairs of strategies of a role; none is needed
/// for the profiles of the others. For a strategy that is not dominated is a best answer to some
/// belief about these profiles (Pearce, "Rationalizable strategic behavior and the problem of
/// perfection", Econometrica 52, 1984, appendix B), and so is one that iterated elimination leaves,
/// to profiles of such strategies. Over that belief no other strategy gets more than it on average.
/// The average of the lower limits is below the lower limit of the average, as a standard error of
/// an average is at most the average of the standard errors; so they can be above 0 in all profiles
/// at once only if that one limit, of each pair, is wrong. They are wider by what the matches may
/// not have shown (see Contrast), where that is known; else payoffs without spread say nothing.
std::vector<DominanceLimit> dominance_limits(const PayoffTable& table,
                                             const std::vector<Dominated>& found);

}  // namespace mainmatch
