#include "experiments/equilibrium/regret.h"

#include <algorithm>
#include <cmath>

namespace mainmatch {

namespace {

/// The least payoff of the strategy's role is taken off first, as it may be large beside what the
/// payoffs differ by.
std::optional<double> payoff_above(const PayoffTable& table, std::span<const double> mix,
                                   std::size_t strategy, double least) {
  const ProfileSpace& space = table.space();
  double expected = 0;
  double seen = 0;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const std::span<const int> counts = table.counts(row);
    if (counts[strategy] == 0) continue;
    double log_probability = 0;
    bool possible = true;
    for (std::size_t r = 0; r < space.roles().size(); ++r) {
      const bool own = space.role_of(strategy) == r;
      log_probability += std::lgamma(space.roles()[r].seats + (own ? 0 : 1));
    }
    for (std::size_t s = 0; s < counts.size(); ++s) {
      const int others = counts[s] - (s == strategy ? 1 : 0);
      if (others == 0) continue;
      possible &= mix[s] > 0;
      if (possible) log_probability += others * std::log(mix[s]) - std::lgamma(others + 1);
    }
    if (!possible) continue;
    const double probability = std::exp(log_probability);
    seen += probability;
    expected += probability * (table.payoffs(row)[strategy] - least);
  }
  constexpr double kRounding = 1e-10;
  if (seen < 1 - kRounding) return std::nullopt;
  return expected;
}

}  // namespace

std::optional<double> expected_payoff(const PayoffTable& table, std::span<const double> mix,
                                      std::size_t strategy) {
  const double least = table.range(table.space().role_of(strategy)).least;
  std::optional<double> payoff = payoff_above(table, mix, strategy, least);
  if (payoff) *payoff += least;
  return payoff;
}

std::optional<Assessment> assess(const PayoffTable& table, std::span<const double> mix) {
  const ProfileSpace& space = table.space();
  Assessment found;
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    const double least = table.range(r).least;
    double value = 0;
    std::vector<std::optional<double>> payoffs;
    for (std::size_t s = space.first(r); s < space.first(r + 1); ++s) {
      payoffs.push_back(payoff_above(table, mix, s, least));
      if (mix[s] > 0 && !payoffs.back()) return std::nullopt;
      if (mix[s] > 0) value += mix[s] * *payoffs.back();
    }
    for (std::optional<double>& payoff : payoffs) {
      if (payoff) found.regret = std::max(found.regret, *payoff - value);
      if (payoff) *payoff += least;
      found.payoffs.push_back(payoff);
    }
    found.values.push_back(value + least);
  }
  return found;
}

}  // namespace mainmatch
