#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "experiments/equilibrium/deviation_walk.h"
#include "experiments/equilibrium/payoff_table.h"

namespace mainmatch {

/// The expected payoff of every strategy against a mix: a seat plays that strategy while all others
/// draw theirs, independently, from the mix of their role. A mix has a probability for every
/// strategy of every role (in the order of the table's space) and adds up to 1 in each role.
///
/// For a seat of role r that is a polynomial: the sum over the profiles of the others of their
/// multinomial probability times the payoff of the profile with the seat added. It is summed in a
/// depth-first walk over the strategies' counts, as Horner does: a node of the walk is the sum over
/// its children of mix^count times the child; leaves are the payoffs of all strategies of r,
/// multiplied by the multinomial coefficients in advance. No logarithms; a power of a probability
/// that is too small for a double counts as 0.
class DeviationPayoffs {
 public:
  /// Needs a complete table.
  explicit DeviationPayoffs(const PayoffTable& table);

  /// Of all roles together.
  std::size_t strategies() const noexcept { return strategies_; }

  /// Fills in payoffs[s] for every strategy s.
  void evaluate(std::span<const double> mix, std::span<double> payoffs) const;
  /// Also the Jacobian of the polynomials: jacobian[s * strategies() + t] = d payoffs[s] / d
  /// mix[t].
  void evaluate(std::span<const double> mix, std::span<double> payoffs,
                std::span<double> jacobian) const;

 private:
  std::size_t strategies_;
  int most_ = 0;                                     ///< others in a role
  deviation::TailShape tail_;                        ///< the last level of the walk
  std::vector<deviation::Polynomials> polynomials_;  ///< by role
};

}  // namespace mainmatch
