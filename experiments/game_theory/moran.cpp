#include "experiments/game_theory/moran.h"

#include <cmath>

#include "engine/core/index.h"
#include "experiments/game_theory/markov.h"

namespace mainmatch {

namespace {

/// n over k as a double; 0 where there is no choice.
double ways(int n, int k) {
  if (k < 0 || k > n) return 0;
  double all = 1;
  for (int i = 1; i <= k; ++i) all = all * (n - k + i) / i;
  return all;
}

}  // namespace

Moran::Moran(int seats, int population) : seats_(seats), population_(population) {
  const double groups = ways(population - 1, seats - 1);
  chances_.assign(at(seats), std::vector<double>(at(population)));
  for (int met = 0; met < seats; ++met) {
    for (int others = 0; others < population; ++others) {
      chances_[at(met)][at(others)] =
          ways(others, met) * (ways(population - 1 - others, seats - 1 - met) / groups);
    }
  }
}

std::vector<double> Moran::advantage(const Encounter& encounter) const {
  std::vector<double> gains(at(population_ - 1));
  for (int mutants = 1; mutants < population_; ++mutants) {
    double gain = 0;
    for (int met = 0; met < seats_; ++met) {
      gain += chances_[at(met)][at(mutants - 1)] * encounter.mutant[at(met + 1)] -
              chances_[at(met)][at(mutants)] * encounter.resident[at(met)];
    }
    gains[at(mutants - 1)] = gain;
  }
  return gains;
}

double log_fixation(const std::vector<double>& advantage, double intensity) {
  double all = 0;  // logarithm of the sum, over sizes, of the odds of falling back to get there
  double odds = 0;
  for (const double gain : advantage) {
    odds -= intensity * gain;
    all = log_sum(all, odds);
  }
  return -all;
}

}  // namespace mainmatch
