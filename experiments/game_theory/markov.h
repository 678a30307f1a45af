#pragma once

#include <vector>

namespace mainmatch {

/// log(e^a + e^b); either may be minus infinity.
double log_sum(double a, double b);

/// The stationary distribution of an irreducible Markov chain of `states` states, by the
/// logarithms of its rates: log_rates[i * states + j] from i to j, minus infinity where there is
/// no way, the diagonal ignored. Rates may be e^-100000: nothing but additions, products and
/// quotients of positive numbers, all by their logarithms, so that nothing cancels and nothing
/// underflows (Grassmann, Taksar and Heyman, "Regenerative analysis and steady state distributions
/// for Markov chains", Operations Research 33, 1985). O(states^3).
std::vector<double> stationary(std::vector<double> log_rates, std::size_t states);

}  // namespace mainmatch
