#include "experiments/game_theory/correlated.h"

#include <algorithm>
#include <cmath>

#include "experiments/base/error.h"
#include "experiments/game_theory/alpha_rank.h"
#include "experiments/game_theory/linear_program.h"
#include "experiments/game_theory/max_entropy.h"

namespace mainmatch {

namespace {

constexpr double kConstant = 1e-13;    ///< a span of welfare that is rounding, over that of payoffs
constexpr double kNegligible = 1e-13;  ///< probabilities that are left out

/// The constraint of each pair of strategies (recommended, deviation), at recommended * strategies
/// + deviation;
/// nothing is kept of pairs that are no constraint.
struct Constraints {
  Constraints(const ProfileSpace& space, Obedience obedience)
      : of_pair(space.strategies() * space.strategies(), kNone) {
    const std::size_t n = space.strategies();
    for (std::size_t advised = 0; advised < n; ++advised) {
      for (std::size_t other = 0; other < n; ++other) {
        if (space.role_of(advised) != space.role_of(other) || advised == other) continue;
        of_pair[advised * n + other] = obedience == Obedience::coarse ? other : count++;
      }
    }
    if (obedience == Obedience::coarse) count = n;
  }
  static constexpr std::size_t kNone = ~std::size_t{0};
  std::vector<std::size_t> of_pair;
  std::size_t count = 0;
};

double log_orders(const ProfileSpace& space, std::span<const int> counts) {
  double all = 0;
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    int left = space.roles()[r].seats;
    for (const int count : space.part(counts, r)) {
      all += std::log(static_cast<double>(choose(left, count)));
      left -= count;
    }
  }
  return all;
}

/// Leaves out what is negligible and makes the rest add up to 1.
Correlated assess(const PayoffTable& table, const std::vector<double>& chances,
                  Obedience obedience) {
  Correlated made;
  double sum = 0;
  for (std::size_t row = 0; row < chances.size(); ++row) {
    if (chances[row] <= kNegligible) continue;
    made.plays.push_back({row, chances[row]});
    sum += chances[row];
  }
  for (Correlated::Play& play : made.plays) {
    play.probability /= sum;
    const auto counts = table.counts(play.row);
    const auto payoffs = table.payoffs(play.row);
    for (std::size_t s = 0; s < counts.size(); ++s) {
      if (counts[s] > 0) made.welfare += play.probability * counts[s] * payoffs[s];
    }
  }
  made.regret = std::max(0.0, greatest_gain(table, made.plays, obedience));
  return made;
}

LinearProgram program_of(const Incentives& incentives) {
  LinearProgram program;
  program.rows.assign(incentives.constraints + 1, {.least = 0});
  program.rows.back() = {1, 1};
  program.columns.resize(incentives.profiles);
  for (std::size_t p = 0; p < incentives.profiles; ++p) {
    for (std::size_t k = 0; k < incentives.constraints; ++k) {
      const double gain = incentives.gains[p * incentives.constraints + k];
      if (gain != 0) program.columns[p].push_back({k, gain});
    }
    program.columns[p].push_back({incentives.constraints, 1});
  }
  program.objective = incentives.welfare;
  return program;
}

/// Every game has a correlated equilibrium. Where rounding has left none, gains are allowed that
/// are as small as it takes.
std::vector<double> corner(LinearProgram program) {
  constexpr double kAllowed[] = {0, 1e-10, 1e-9, 1e-8, 1e-7};  // over the width of payoffs
  for (const double gain : kAllowed) {
    for (std::size_t k = 0; k + 1 < program.rows.size(); ++k) program.rows[k].least = -gain;
    if (const auto found = maximize(program)) return found->x;
  }
  throw RunError("the linear program of correlated equilibria found none");
}

}  // namespace

Incentives incentives(const PayoffTable& table, Obedience obedience) {
  const ProfileSpace& space = table.space();
  const std::size_t n = space.strategies();
  const Constraints constraints(space, obedience);
  Incentives made{constraints.count, table.rows(), {}, {}};
  made.gains.assign(made.profiles * made.constraints, 0);
  made.welfare.assign(made.profiles, 0);
  std::vector<int> counts(n);
  for (std::size_t row = 0; row < table.rows(); ++row) {
    std::copy(table.counts(row).begin(), table.counts(row).end(), counts.begin());
    double* gains = made.gains.data() + row * made.constraints;
    for (std::size_t advised = 0; advised < n; ++advised) {
      if (counts[advised] == 0) continue;
      const double obeyed = table.payoffs(row)[advised];
      const double share = static_cast<double>(counts[advised]) / space.seats_of(advised);
      made.welfare[row] += counts[advised] * obeyed;
      const std::size_t role = space.role_of(advised);
      for (std::size_t other = space.first(role); other < space.first(role + 1); ++other) {
        if (other == advised) continue;
        --counts[advised];
        ++counts[other];
        const double disobeyed = table.payoffs(space.rank(counts))[other];
        ++counts[advised];
        --counts[other];
        gains[constraints.of_pair[advised * n + other]] += share * (obeyed - disobeyed);
      }
    }
  }
  return made;
}

CorrelatedSet correlated_equilibria(const PayoffTable& table, Obedience obedience) {
  const std::size_t constraints = Constraints(table.space(), obedience).count;
  if (table.rows() > kMaxCorrelatedEntries / std::max<std::size_t>(1, constraints)) {
    throw ValueError("profiles",
                     fmt::format("{}, too many for correlated equilibria, expected at most {}",
                                 table.rows(), kMaxCorrelatedEntries / constraints));
  }
  Incentives scaled = incentives(table, obedience);
  const double width = payoff_width(table);
  for (double& gain : scaled.gains) gain /= width;
  // Probabilities add up to 1, so welfare may be counted from its least, in any unit.
  const auto [least, most] = std::minmax_element(scaled.welfare.begin(), scaled.welfare.end());
  const double from = *least, span = *most - *least;
  for (double& welfare : scaled.welfare) {
    welfare = span > kConstant * width ? (welfare - from) / span : 0;
  }

  CorrelatedSet found;
  LinearProgram program = program_of(scaled);
  found.best_welfare = assess(table, corner(program), obedience);
  for (double& factor : program.objective) factor = -factor;
  found.worst_welfare = assess(table, corner(program), obedience);

  std::vector<double> orders;
  for (std::size_t row = 0; row < table.rows(); ++row)
    orders.push_back(log_orders(table.space(), table.counts(row)));
  found.max_entropy = assess(table, max_entropy(scaled, orders), obedience);
  return found;
}

double greatest_gain(const PayoffTable& table, const std::vector<Correlated::Play>& plays,
                     Obedience obedience) {
  const ProfileSpace& space = table.space();
  double most = -LinearProgram::kNoBound;
  for (std::size_t other = 0; other < space.strategies(); ++other) {
    const std::size_t role = space.role_of(other);
    double sum = 0;  // over all recommendations to a seat
    for (std::size_t advised = space.first(role); advised < space.first(role + 1); ++advised) {
      if (advised == other) continue;
      double gain = 0;
      for (const auto& [row, probability] : plays) {
        std::vector<int> counts(table.counts(row).begin(), table.counts(row).end());
        if (counts[advised] == 0) continue;
        const double mine = probability * counts[advised] / space.roles()[role].seats;
        --counts[advised];
        ++counts[other];
        const std::size_t moved = table.find(counts).value();
        gain += mine * (table.payoffs(moved)[other] - table.payoffs(row)[advised]);
      }
      sum += gain;
      if (obedience == Obedience::correlated) most = std::max(most, gain);
    }
    if (obedience == Obedience::coarse) most = std::max(most, sum);
  }
  return most;
}

}  // namespace mainmatch
