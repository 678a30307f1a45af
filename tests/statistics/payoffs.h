#pragma once

#include <boost/random/binomial_distribution.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/index.h"
#include "engine/core/rng.h"
#include "experiments/statistics/histogram.h"
#include "experiments/statistics/mean_sums.h"

namespace mainmatch {

/// What a bot gets in one match, as the matches deal it out: a value and its chance, in order. The
/// least value is first, the greatest last.
struct SimulatedPayoff {
  std::string name;
  std::vector<std::int64_t> values;
  std::vector<double> chances;  ///< they sum to 1

  double mean() const {
    double mean = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      mean += chances[i] * static_cast<double>(values[i]);
    }
    return mean;
  }
};

/// One of 9, and one of 12, takes all; tokens, most seats few and few seats many; a win that is
/// often shared, in parts of 60: by 1, 2, 3, 4 or all of 12.
inline std::vector<SimulatedPayoff> simulated_payoffs() {
  return {{"all of 9", {0, 1}, {8.0 / 9, 1.0 / 9}},
          {"all of 12", {0, 1}, {11.0 / 12, 1.0 / 12}},
          {"skewed", {0, 1, 2, 4, 8}, {0.4, 0.3, 0.15, 0.1, 0.05}},
          {"tied", {0, 5, 15, 20, 30, 60}, {0.8, 0.05, 0.04, 0.03, 0.04, 0.04}}};
}

/// How often each value falls in n matches: a multinomial draw, by binomial draws of what is left.
inline std::vector<Bin> draw_counts(const SimulatedPayoff& payoff, int n, Stream& stream) {
  std::vector<Bin> bins;
  double rest = 1;
  for (std::size_t i = 0; i < payoff.values.size() && n > 0; ++i) {
    const bool last = i + 1 == payoff.values.size();
    const double chance = last ? 1 : payoff.chances[i] / rest;
    const int count =
        last ? n : boost::random::binomial_distribution<int, double>(n, chance)(stream);
    if (count > 0) bins.push_back({payoff.values[i], payoff.values[i], count});
    rest -= payoff.chances[i];
    n -= count;
  }
  return bins;
}

inline MeanSums sums_of(const std::vector<Bin>& bins) {
  MeanSums sums;
  for (const Bin& bin : bins) sums.add(bin.low, bin.count);
  return sums;
}

}  // namespace mainmatch
