#include "experiments/game_theory/markov.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mainmatch {

namespace {

constexpr double kNothing = -std::numeric_limits<double>::infinity();

}  // namespace

double log_sum(double a, double b) {
  const double high = std::max(a, b);
  const double low = std::min(a, b);
  return low == kNothing ? high : high + std::log1p(std::exp(low - high));
}

std::vector<double> stationary(std::vector<double> log_rates, std::size_t states) {
  const auto rate = [&](std::size_t from, std::size_t to) -> double& {
    return log_rates[from * states + to];
  };

  // Take the states away from the last on: who went to one goes on where it would have gone. What
  // is left in its column is the time spent there per visit from each of the others.
  for (std::size_t last = states; last-- > 1;) {
    double out = kNothing;
    for (std::size_t to = 0; to < last; ++to) out = log_sum(out, rate(last, to));
    for (std::size_t from = 0; from < last; ++from) {
      rate(from, last) -= out;
      for (std::size_t to = 0; to < last; ++to)
        rate(from, to) = log_sum(rate(from, to), rate(from, last) + rate(last, to));
    }
  }

  std::vector<double> mass(states, kNothing);
  mass[0] = 0;
  double all = 0;
  for (std::size_t to = 1; to < states; ++to) {
    for (std::size_t from = 0; from < to; ++from)
      mass[to] = log_sum(mass[to], mass[from] + rate(from, to));
    all = log_sum(all, mass[to]);
  }
  for (double& m : mass) m = std::exp(m - all);
  return mass;
}

}  // namespace mainmatch
