#include "experiments/game_theory/alpha_rank.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "experiments/base/error.h"
#include "experiments/game_theory/markov.h"
#include "tests/catch.h"
#include "tests/equilibrium/tables.h"

namespace mainmatch::tests {

namespace {

/// The same process by the book: everybody in a population of a symmetric game is looked at, and a
/// mutation may happen at any time, if hardly ever.
class Population {
 public:
  Population(const PayoffTable& table, int size, double intensity)
      : table_(table), size_(size), intensity_(intensity), space_({{"all", size, names()}}) {}

  /// The share of time in which all are of one strategy, by strategy.
  std::vector<double> share() const {
    const std::size_t states = space_.size();
    std::vector<double> log_rates(states * states, -std::numeric_limits<double>::infinity());
    std::vector<int> counts(table_.strategies());
    space_.first_profile(counts);
    do {
      const std::uint64_t here = space_.rank(counts);
      for (std::size_t from = 0; from < counts.size(); ++from) {
        for (std::size_t to = 0; to < counts.size(); ++to) {
          if (from == to || counts[from] == 0) continue;
          const double rate = kMutation + imitation(counts, from, to);
          std::vector<int> there = counts;
          --there[from];
          ++there[to];
          log_rates[here * states + space_.rank(there)] = std::log(counts[from] * rate);
        }
      }
    } while (space_.next(counts));
    const std::vector<double> all = stationary(log_rates, states);
    std::vector<double> share;
    for (std::size_t s = 0; s < table_.strategies(); ++s) {
      std::fill(counts.begin(), counts.end(), 0);
      counts[s] = size_;
      share.push_back(all[space_.rank(counts)]);
    }
    return share;
  }

 private:
  static constexpr double kMutation = 1e-9;

  std::vector<std::string> names() const { return table_.space().roles()[0].strategies; }

  /// How readily one of `from` becomes one of `to`: by meeting one, and by what both earn.
  double imitation(const std::vector<int>& counts, std::size_t from, std::size_t to) const {
    if (counts[to] == 0) return 0;
    const double gain = earned(counts, to) - earned(counts, from);
    return counts[to] / (1 + std::exp(-intensity_ * gain));
  }

  /// The mean over all groups that an individual of this strategy may be drawn into.
  double earned(std::vector<int> counts, std::size_t strategy) const {
    --counts[strategy];
    std::vector<std::size_t> others;
    for (std::size_t s = 0; s < counts.size(); ++s)
      others.insert(others.end(), static_cast<std::size_t>(counts[s]), s);
    const int met = table_.space().roles()[0].seats - 1;
    double sum = 0;
    int groups = 0;
    for (std::uint64_t chosen = 0; chosen < std::uint64_t{1} << others.size(); ++chosen) {
      if (std::popcount(chosen) != met) continue;
      std::vector<int> group(counts.size(), 0);
      ++group[strategy];
      for (std::size_t i = 0; i < others.size(); ++i) group[others[i]] += chosen >> i & 1;
      sum += table_.payoffs(table_.find(group).value())[strategy];
      ++groups;
    }
    return sum / groups;
  }

  const PayoffTable& table_;
  int size_;
  double intensity_;
  ProfileSpace space_;  ///< of the population
};

}  // namespace

TEST_CASE("alpha-rank is what a population by the book does when mutants are rare",
          "[equilibrium][alpharank]") {
  for (const int seats : {2, 3, 5}) {
    const PayoffTable table =
        random_table({{"all", seats, {"a", "b", "c"}}}, static_cast<std::uint64_t>(seats));
    for (const double intensity : {0.0, 0.7, 6.0}) {
      const std::vector<double> share = AlphaRank(table, 6).share(intensity);
      const std::vector<double> expected = Population(table, 6, intensity).share();
      for (std::size_t s = 0; s < 3; ++s) CHECK(share[s] == Approx(expected[s]).epsilon(1e-5));
    }
  }
}

TEST_CASE("alpha-rank of two strategies is the odds of one taking over the other",
          "[equilibrium][alpharank]") {
  // b earns more than a by 0.2, whoever is met.
  const PayoffTable table = symmetric_table(
      5, 2, [](const std::vector<int>&, std::size_t s) { return s == 0 ? 1 : 1.2; });
  const AlphaRank ranking(table, 30);
  for (const double intensity : {0.0, 0.1, 1.0, 10.0}) {
    // The ratio of the two fixation probabilities of a constant advantage: e^(-(Z - 1) alpha d).
    const double odds = std::exp(-29 * intensity * 0.2);
    const std::vector<double> mass = ranking.mass(ranking.share(intensity));
    CHECK(mass[0] == Approx(odds / (1 + odds)).epsilon(1e-10));
    CHECK(mass[1] == Approx(1 / (1 + odds)).epsilon(1e-10));
  }
}

TEST_CASE("alpha-rank ranks nothing in a game whose payoffs are all equal",
          "[equilibrium][alpharank]") {
  const PayoffTable flat =
      symmetric_table(9, 4, [](const std::vector<int>&, std::size_t) { return 3.7; });
  const AlphaRankSweep found = sweep(AlphaRank(flat, 50), payoff_width(flat));
  CHECK(found.settled);
  for (const AlphaRankPoint& point : found.points) {
    for (const double share : point.share) CHECK(share == Approx(0.25).epsilon(1e-9));
  }
}

TEST_CASE("alpha-rank ranks rock, paper and scissors alike", "[equilibrium][alpharank]") {
  const PayoffTable table = matrix_table({{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}});
  const AlphaRankSweep found = sweep(AlphaRank(table, 50), payoff_width(table));
  CHECK(found.settled);
  for (const AlphaRankPoint& point : found.points) {
    for (const double share : point.share) CHECK(share == Approx(1.0 / 3).epsilon(1e-9));
  }
}

TEST_CASE("alpha-rank gives everything to a strategy that dominates", "[equilibrium][alpharank]") {
  const PayoffTable table = symmetric_table(12, 5, [](const std::vector<int>& counts, auto s) {
    return (s == 2 ? 0.5 : 0.0) + 0.1 * counts[0] - 0.05 * counts[4];
  });
  const AlphaRank ranking(table, 50);
  const AlphaRankSweep found = sweep(ranking, payoff_width(table));
  CHECK(found.settled);
  CHECK(ranking.mass(found.points.back().share)[2] == Approx(1).epsilon(1e-9));
}

TEST_CASE("alpha-rank does not change if all payoffs rise, and scales with intensity",
          "[equilibrium][alpharank]") {
  const std::vector<SeatRole> roles = {{"all", 6, {"a", "b", "c", "d"}}};
  const PayoffTable table = random_table(roles, 7);
  const auto changed = [&](double factor, double shift) {
    return table_of(roles, [&](const std::vector<int>& counts, std::size_t s) {
      return factor * table.payoffs(*table.find(counts))[s] + shift;
    });
  };
  for (const double intensity : {0.5, 3.0, 40.0}) {
    const std::vector<double> share = AlphaRank(table, 20).share(intensity);
    const std::vector<double> shifted = AlphaRank(changed(1, 5), 20).share(intensity);
    const std::vector<double> scaled = AlphaRank(changed(4, 0), 20).share(intensity / 4);
    for (std::size_t i = 0; i < share.size(); ++i) {
      CHECK(shifted[i] == Approx(share[i]).epsilon(1e-8));
      CHECK(scaled[i] == Approx(share[i]).epsilon(1e-10));
    }
  }
}

TEST_CASE("alpha-rank of two roles moves one role at a time", "[equilibrium][alpharank]") {
  // Matching pennies: every state is left by one role only, in a circle.
  const PayoffTable pennies = bimatrix_table({{1, -1}, {-1, 1}}, {{-1, 1}, {1, -1}});
  const AlphaRank circle(pennies, 50);
  for (const double share : circle.share(20)) CHECK(share == Approx(0.25).epsilon(1e-9));

  // A prisoner's dilemma: both defect. Shares have the closed form of two independent roles, as
  // each gains 1 by defecting whatever the other does.
  const PayoffTable dilemma = bimatrix_table({{2, 0}, {3, 1}}, {{2, 3}, {0, 1}});
  const AlphaRank ranking(dilemma, 10);
  const double odds = std::exp(-9 * 0.05);
  const double defect = 1 / (1 + odds);
  const std::vector<double> share = ranking.share(0.05);
  REQUIRE(ranking.states()[3] == std::vector<std::size_t>{1, 3});
  CHECK(share[0] == Approx((1 - defect) * (1 - defect)).epsilon(1e-10));
  CHECK(share[1] == Approx((1 - defect) * defect).epsilon(1e-10));
  CHECK(share[3] == Approx(defect * defect).epsilon(1e-10));
  const std::vector<double> mass = ranking.mass(share);
  CHECK(mass[1] == Approx(defect).epsilon(1e-10));
  CHECK(mass[2] == Approx(1 - defect).epsilon(1e-10));
}

TEST_CASE("alpha-rank asks for the profiles it needs, and no others", "[equilibrium][alpharank]") {
  const std::vector<SeatRole> roles = {{"x", 3, {"a", "b", "c"}}, {"y", 2, {"d", "e"}}};
  const PayoffTable table = random_table(roles, 11);
  std::vector<SampledProfile> some;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const auto counts = table.counts(row);
    const auto payoffs = table.payoffs(row);
    int played = 0;
    for (const int count : counts) played += count > 0;
    if (played > 3) continue;  // three of x's strategies, or two of both
    some.push_back({{counts.begin(), counts.end()}, {payoffs.begin(), payoffs.end()}, {}, {}});
  }
  const PayoffTable partial(table.space(), some);
  REQUIRE(!partial.complete());
  CHECK(AlphaRank(partial, 10).share(2) == AlphaRank(table, 10).share(2));

  for (std::size_t i = 0; i < some.size(); ++i) {
    if (some[i].counts == std::vector<int>{1, 0, 2, 2, 0}) {
      some.erase(some.begin() + static_cast<std::ptrdiff_t>(i));
      break;
    }
  }
  CHECK_THROWS_WITH(AlphaRank(PayoffTable(table.space(), some), 10),
                    Catch::Matchers::StartsWith("profiles: missing x: 1 x a, 2 x c"));
  CHECK_THROWS_WITH(AlphaRank(table, 2), "population: got 2, expected 3..10000");
  CHECK_THROWS_WITH(AlphaRank(table, 10001), "population: got 10001, expected 3..10000");
}

}  // namespace mainmatch::tests
