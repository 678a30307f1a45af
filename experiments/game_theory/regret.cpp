#include "experiments/game_theory/regret.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace mainmatch {

namespace {

/// The payoffs of strategies against a mix, summed over the rows of a table.
class Expectation {
 public:
  Expectation(const PayoffTable& table, std::span<const double> mix)
      : table_(table), space_(table.space()), mix_(mix), sums_(mix.size()) {
    for (const double share : mix) log_shares_.push_back(share > 0 ? std::log(share) : 0);
    for (std::size_t n = 1; n <= kMaxRoleSeats; ++n) {
      log_numbers_[n] = std::log(static_cast<double>(n));
      log_factorials_[n] = log_factorials_[n - 1] + log_numbers_[n];
    }
    for (std::size_t r = 0; r < space_.roles().size(); ++r) {
      log_orders_ += log_factorials_[static_cast<std::size_t>(space_.roles()[r].seats)];
      least_.push_back(table.range(r).least);
    }
    for (std::size_t row = 0; row < table.rows(); ++row) add(row);
  }

  /// Above the least of the strategy's role.
  std::optional<double> payoff(std::size_t strategy) const {
    constexpr double kRounding = 1e-10;
    if (sums_[strategy].seen < 1 - kRounding) return std::nullopt;
    return sums_[strategy].payoff;
  }
  double least(std::size_t strategy) const { return least_[space_.role_of(strategy)]; }

 private:
  /// Every strategy gets its payoff where the others make this row with it.
  void add(std::size_t row) {
    const std::span<const int> counts = table_.counts(row);
    double log = log_orders_;
    int stray = 0;  // seats with a strategy outside of the mix
    for (std::size_t s = 0; s < counts.size(); ++s) {
      if (counts[s] == 0) continue;
      if (!(mix_[s] > 0)) stray += counts[s];
      log += counts[s] * log_shares_[s] - log_factorials_[static_cast<std::size_t>(counts[s])];
    }
    if (stray > 1) return;
    for (std::size_t s = 0; s < counts.size(); ++s) {
      if (counts[s] == 0 || (stray == 1 && mix_[s] > 0)) continue;
      const double of_others = log - log_numbers_[static_cast<std::size_t>(space_.seats_of(s))] -
                               log_shares_[s] + log_numbers_[static_cast<std::size_t>(counts[s])];
      const double chance = std::exp(of_others);
      sums_[s].seen += chance;
      sums_[s].payoff += chance * (table_.payoffs(row)[s] - least(s));
    }
  }

  struct Sum {
    double seen = 0;  ///< of probability
    double payoff = 0;
  };

  const PayoffTable& table_;
  const ProfileSpace& space_;
  std::span<const double> mix_;
  std::vector<double> log_shares_;  ///< by strategy; 0 where it is not played
  std::array<double, kMaxRoleSeats + 1> log_numbers_{};
  std::array<double, kMaxRoleSeats + 1> log_factorials_{};
  double log_orders_ = 0;  ///< distinct orders of the seats of the roles
  /// By role: it is taken off first, as it may be large beside what the payoffs differ by.
  std::vector<double> least_;
  std::vector<Sum> sums_;  ///< by strategy
};

}  // namespace

double Assessment::regret() const { return *std::max_element(regrets.begin(), regrets.end()); }

std::optional<Assessment> assess(const PayoffTable& table, std::span<const double> mix) {
  const ProfileSpace& space = table.space();
  const Expectation expectation(table, mix);
  Assessment found;
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    double value = 0;
    for (std::size_t s = space.first(r); s < space.first(r + 1); ++s) {
      if (!(mix[s] > 0)) continue;
      const std::optional<double> payoff = expectation.payoff(s);
      if (!payoff) return std::nullopt;
      value += mix[s] * *payoff;
    }
    double regret = 0;
    for (std::size_t s = space.first(r); s < space.first(r + 1); ++s) {
      std::optional<double> payoff = expectation.payoff(s);
      found.certain &= payoff.has_value();
      if (payoff) {
        regret = std::max(regret, *payoff - value);
        *payoff += expectation.least(s);
      }
      found.payoffs.push_back(payoff);
    }
    found.values.push_back(value + expectation.least(space.first(r)));
    found.regrets.push_back(regret);
  }
  return found;
}

}  // namespace mainmatch
