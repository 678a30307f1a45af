#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "experiments/game_theory/deviation_factors.h"
#include "experiments/game_theory/payoff_table.h"

namespace mainmatch {

/// The expected payoff of every strategy against a mix: a seat plays that strategy while all others
/// draw theirs, independently, from the mix of their role. A mix has a probability for every
/// strategy of every role (in the order of the table's space) and adds up to 1 in each role.
///
/// For a seat of role r that is a polynomial: the sum over the profiles of the others of their
/// multinomial probability times the payoff of the profile with the seat added. The weights,
/// payoffs times multinomial coefficients, are worked out in advance, and so is which profiles
/// share the counts of the first strategies (a block). No logarithms; a product of powers of
/// probabilities that is too small for a double counts as 0.
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
  /// The polynomials of the strategies of one role.
  struct Polynomials {
    std::size_t first;                     ///< strategy of the role
    std::size_t own;                       ///< how many strategies the role has
    std::vector<deviation::Level> front;   ///< strategies of all roles before the tail
    std::vector<deviation::Block> blocks;  ///< in the order of a walk over the front's counts
    std::vector<double> weights;           ///< by block, group of profiles, strategy, lane
  };
  class Filler;
  struct Scratch;
  void fill_jacobian(const Polynomials& of, Scratch& scratch, std::span<double> payoffs,
                     std::span<double> jacobian) const;

  std::size_t strategies_;
  int most_ = 0;                 ///< others in a role
  std::size_t most_blocks_ = 0;  ///< of a role
  deviation::Tail tail_;
  std::vector<Polynomials> polynomials_;  ///< by role
};

}  // namespace mainmatch
