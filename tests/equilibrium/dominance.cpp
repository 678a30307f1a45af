#include "experiments/game_theory/dominance.h"

#include <algorithm>
#include <cmath>

#include "engine/core/rng.h"
#include "tests/catch.h"
#include "tests/equilibrium/games.h"

namespace mainmatch::tests {

TEST_CASE("the pure equilibria of congestion games are where no seat would move",
          "[equilibrium][pure]") {
  // Roads: a road with n cars costs base + slope * n, the same for all on it. Rosenthal's potential
  // falls whenever a car moves to where it pays less, so the equilibria are where no move lowers
  // it.
  struct Road {
    int base, slope;
  };
  const std::vector<std::vector<Road>> maps = {
      {{0, 1}, {0, 1}, {0, 1}}, {{0, 3}, {4, 1}, {7, 2}, {1, 5}}, {{10, 0}, {0, 2}}};
  for (const auto& roads : maps) {
    const PayoffTable table =
        symmetric_table(8, roads.size(), [&](const std::vector<int>& counts, std::size_t road) {
          return -roads[road].base - roads[road].slope * counts[road];
        });
    const auto potential = [&](const std::vector<int>& counts) {
      int sum = 0;
      for (std::size_t road = 0; road < roads.size(); ++road) {
        for (int n = 1; n <= counts[road]; ++n) sum += roads[road].base + roads[road].slope * n;
      }
      return sum;
    };
    std::vector<std::size_t> expected;
    for (std::size_t row = 0; row < table.rows(); ++row) {
      std::vector<int> counts(table.counts(row).begin(), table.counts(row).end());
      const int here = potential(counts);
      bool lowest = true;
      for (std::size_t from = 0; from < roads.size(); ++from) {
        for (std::size_t to = 0; to < roads.size() && counts[from] > 0; ++to) {
          --counts[from];
          ++counts[to];
          lowest &= potential(counts) >= here;
          --counts[to];
          ++counts[from];
        }
      }
      if (lowest) expected.push_back(row);
    }
    REQUIRE_FALSE(expected.empty());
    CHECK(pure_equilibria(table) == expected);
  }
}

TEST_CASE("a profile whose deviations are not known is no pure equilibrium",
          "[equilibrium][pure]") {
  const PayoffTable table(ProfileSpace({all(2, 2)}),
                          {{{2, 0}, {3, 0}, {}, {}}, {{0, 2}, {0, 1}, {}, {}}});
  CHECK(pure_equilibria(table).empty());
}

TEST_CASE("sampled tables call few strategies dominated for certain that are not",
          "[equilibrium][dominated]") {
  // All strategies of 3 seats get the same; the sample says that some get a little more.
  int on_table = 0, certain = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Stream chance(seed, 0, Purpose::pilot());
    std::vector<SampledProfile> profiles;
    for (int a = 0; a <= 2; ++a) {
      SampledProfile one{{a, 2 - a}, {0, 0}, 40, {0, 0}};
      for (const std::size_t s : {0u, 1u}) {
        double sum = 0;
        for (int match = 0; match < 40; ++match) sum += chance.below(2);
        one.payoffs[s] = sum / 40;
        one.stderrs[s] = std::sqrt(one.payoffs[s] * (1 - one.payoffs[s]) / 39);
      }
      profiles.push_back(one);
    }
    const PayoffTable table(ProfileSpace({all(2, 2)}), profiles);
    const std::vector<Dominated> found = dominated_strategies(table);
    on_table += found.empty() ? 0 : 1;
    for (const DominanceLimit& one : dominance_limits(table, found)) certain += one.certain;
  }
  CHECK(on_table > 60);
  CHECK(certain <= 15);
}

TEST_CASE("dominated strategies are taken out one after another", "[equilibrium][dominated]") {
  // c is beaten by half a and half b, and by nothing simpler; d is a under another name, so that
  // neither beats the other.
  const PayoffTable table =
      matrix_table({{4, 0, 9, 1}, {0, 4, 0, 0}, {1, 1, 1, 0.25}, {4, 0, 9, 1}});
  const auto first = dominated_strategies(table);
  REQUIRE_FALSE(first.empty());
  CHECK(first[0].strategy == 2);
  CHECK(first[0].strictly);
  CHECK(first[0].by[2] == 0);
  // What a mix of the others pays is more than 1 wherever c pays 1, and more than 0.25 there.
  const auto& by = first[0].by;
  CHECK(4 * (by[0] + by[3]) > 1);
  CHECK(4 * by[1] > 1);
  CHECK(by[0] + by[3] > 0.25);
  CHECK(first.size() == 1);
}

TEST_CASE("iterated dominance solves the guess of half the mean", "[equilibrium][dominated]") {
  // Guesses 0..3 cost their distance from half of the mean of the others.
  const PayoffTable table =
      symmetric_table(3, 4, [](const std::vector<int>& counts, std::size_t strategy) {
        double sum = -static_cast<double>(strategy);
        for (std::size_t s = 0; s < 4; ++s) sum += counts[s] * static_cast<double>(s);
        return -std::abs(static_cast<double>(strategy) - sum / 4);
      });
  const auto all = dominated_strategies(table);
  REQUIRE(all.size() == 3);
  CHECK(all[0].strategy == 3);
  CHECK(all[1].strategy == 2);
  CHECK(all[2].strategy == 1);
  CHECK(all[0].strictly);
  CHECK(all[1].strictly);
  CHECK_FALSE(all[2].strictly);  // 0 and 1 are equally far from a half
}

TEST_CASE("weakly dominated is what is nowhere better and somewhere worse",
          "[equilibrium][dominated]") {
  const auto weak = dominated_strategies(matrix_table({{1, 1}, {1, 0}}));
  REQUIRE(weak.size() == 1);
  CHECK(weak[0].strategy == 1);
  CHECK_FALSE(weak[0].strictly);
  CHECK(weak[0].by == std::vector<double>{1, 0});
  CHECK(dominated_strategies(matrix_table({{1, 1}, {1, 1}})).empty());
  CHECK(dominated_strategies(matrix_table({{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}})).empty());
}

TEST_CASE("strategies worsened everywhere are found dominated, by role",
          "[equilibrium][dominated]") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const PayoffTable drawn = random_table({{"h", 3, letters(3)}, {"i", 2, letters(4)}}, seed);
    // The payoff of i's c becomes that of an even mix of a and b, less a little.
    const PayoffTable table =
        table_of(drawn.space().roles(), [&](const std::vector<int>& counts, std::size_t s) {
          if (s != 5) return drawn.payoffs(*drawn.find(counts))[s];
          std::vector<int> other = counts;
          double sum = 0;
          for (const std::size_t t : std::vector<std::size_t>{3, 4}) {
            --other[5];
            ++other[t];
            sum += drawn.payoffs(*drawn.find(other))[t] / 2;
            --other[t];
            ++other[5];
          }
          return sum - 0.01;
        });
    const auto all = dominated_strategies(table);
    const auto found = std::find_if(all.begin(), all.end(),
                                    [](const Dominated& one) { return one.strategy == 5; });
    REQUIRE(found != all.end());
    CHECK(found->strictly);
    CHECK(found->by[0] + found->by[1] + found->by[2] == 0);
    CHECK(found->by[3] + found->by[4] + found->by[6] == Approx(1));
  }
}

}  // namespace mainmatch::tests
