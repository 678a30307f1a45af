#include "experiments/equilibrium/regret.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace mainmatch {

namespace {

struct Logarithms {
  std::vector<double> mix;                ///< by strategy
  std::array<double, kMostSeats + 1> of;  ///< of n!
};

Logarithms logarithms(std::span<const double> mix) {
  Logarithms logs;
  for (const double p : mix) logs.mix.push_back(p > 0 ? std::log(p) : 0);
  logs.of[0] = 0;
  for (std::size_t n = 1; n < logs.of.size(); ++n) {
    logs.of[n] = logs.of[n - 1] + std::log(static_cast<double>(n));
  }
  return logs;
}

/// The probability that the others make this profile with one seat that plays `strategy`.
double probability(const ProfileSpace& space, std::span<const int> counts, std::size_t strategy,
                   std::span<const double> mix, const Logarithms& logs) {
  double log = 0;
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    const int own = space.role_of(strategy) == r ? 1 : 0;
    log += logs.of[static_cast<std::size_t>(space.roles()[r].seats - own)];
  }
  for (std::size_t s = 0; s < counts.size(); ++s) {
    const int others = counts[s] - (s == strategy ? 1 : 0);
    if (others == 0) continue;
    if (!(mix[s] > 0)) return 0;
    log += others * logs.mix[s] - logs.of[static_cast<std::size_t>(others)];
  }
  return std::exp(log);
}

/// The least payoff of the strategy's role is taken off first, as it may be large beside what the
/// payoffs differ by.
std::optional<double> payoff_above(const PayoffTable& table, std::span<const double> mix,
                                   const Logarithms& logs, std::size_t strategy, double least) {
  double expected = 0;
  double seen = 0;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    if (table.counts(row)[strategy] == 0) continue;
    const double chance = probability(table.space(), table.counts(row), strategy, mix, logs);
    seen += chance;
    expected += chance * (table.payoffs(row)[strategy] - least);
  }
  constexpr double kRounding = 1e-10;
  if (seen < 1 - kRounding) return std::nullopt;
  return expected;
}

}  // namespace

std::optional<double> expected_payoff(const PayoffTable& table, std::span<const double> mix,
                                      std::size_t strategy) {
  const double least = table.range(table.space().role_of(strategy)).least;
  std::optional<double> payoff = payoff_above(table, mix, logarithms(mix), strategy, least);
  if (payoff) *payoff += least;
  return payoff;
}

double Assessment::regret() const { return *std::max_element(regrets.begin(), regrets.end()); }

std::optional<Assessment> assess(const PayoffTable& table, std::span<const double> mix) {
  const ProfileSpace& space = table.space();
  const Logarithms logs = logarithms(mix);
  Assessment found;
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    const double least = table.range(r).least;
    double value = 0;
    std::vector<std::optional<double>> payoffs;
    for (std::size_t s = space.first(r); s < space.first(r + 1); ++s) {
      payoffs.push_back(payoff_above(table, mix, logs, s, least));
      if (mix[s] > 0 && !payoffs.back()) return std::nullopt;
      if (mix[s] > 0) value += mix[s] * *payoffs.back();
    }
    double regret = 0;
    for (std::optional<double>& payoff : payoffs) {
      found.certain &= payoff.has_value();
      if (payoff) regret = std::max(regret, *payoff - value);
      if (payoff) *payoff += least;
      found.payoffs.push_back(payoff);
    }
    found.values.push_back(value + least);
    found.regrets.push_back(regret);
  }
  return found;
}

}  // namespace mainmatch
