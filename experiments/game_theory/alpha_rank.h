#pragma once

#include <vector>

#include "experiments/game_theory/payoff_table.h"

namespace mainmatch {

/// Alpha-rank (Omidshafiei, Papadimitriou, Piliouras, Tuyls et al., "alpha-Rank: Multi-Agent
/// Evaluation by Evolution", Scientific Reports 9, 2019): every role has a population. Populations
/// are nearly always monomorphic; the state changes only when the descendants of one mutant take
/// over one population. Seats of a role are drawn from its population without replacement, so that
/// a mutant may meet others of its kind. The stationary distribution over states ranks strategies.
/// The selection intensity (alpha), per unit of payoff, is how much payoffs matter: at 0 selection
/// is neutral; steps against payoffs become rarer as it grows.
///
/// Reads only profiles in which one role plays at most two strategies and the others one. A mutant
/// of a state costs O(population (seats + 1)).
class AlphaRank {
 public:
  static constexpr std::size_t kMaxStates = 400;
  static constexpr int kMaxPopulation = 10000;

  /// `population` is that of every role. Throws a ValueError where it is smaller than the seats of
  /// a role or out of 2..kMaxPopulation, where there are more than kMaxStates states, or where a
  /// profile it needs was not sampled.
  AlphaRank(const PayoffTable& table, int population);

  /// The strategy (index in the table's space) of each role, by state.
  const std::vector<std::vector<std::size_t>>& states() const noexcept { return states_; }

  /// The share of time spent in each state; intensity >= 0, finite.
  std::vector<double> share(double intensity) const;

  /// The sum of the shares of the states in which a strategy is played, by strategy.
  std::vector<double> mass(const std::vector<double>& share) const;

 private:
  struct Way {
    std::size_t from, to;           ///< states
    std::vector<double> advantage;  ///< of the mutants, by how many there are - 1
  };

  std::size_t strategies_;
  std::vector<std::vector<std::size_t>> states_;
  std::vector<Way> ways_;
};

/// Shares at one intensity.
struct AlphaRankPoint {
  double intensity;
  std::vector<double> share;  ///< by state
};

/// Shares at intensities that grow by half powers of ten from 0.01 over the width of the payoffs,
/// where hardly anything is selected, until they stay as they are, and to 10^6 over it at most.
struct AlphaRankSweep {
  std::vector<AlphaRankPoint> points;
  bool settled;  ///< no share changed by more than 1e-6 over the last tenfold intensity: the last
                 ///< point stands for the limit of strong selection
};
AlphaRankSweep sweep(const AlphaRank& ranking, double payoff_width);

/// The greatest difference between two payoffs of a role, of all roles; 1 if that is 0.
double payoff_width(const PayoffTable& table);

}  // namespace mainmatch
