#include "experiments/game_theory/correlated.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "experiments/base/error.h"
#include "tests/catch.h"
#include "tests/equilibrium/tables.h"

namespace mainmatch::tests {

namespace {

constexpr Obedience kBoth[] = {Obedience::correlated, Obedience::coarse};

/// Of a profile, advised by its counts.
double probability(const PayoffTable& table, const Correlated& equilibrium,
                   const std::vector<int>& counts) {
  for (const auto& [row, probability] : equilibrium.plays) {
    const auto there = table.counts(row);
    if (std::equal(there.begin(), there.end(), counts.begin(), counts.end())) return probability;
  }
  return 0;
}

/// The same by the definition, seat by seat: what any seat of the full game gains at most, where a
/// mediator draws an order of the profile's seats.
class FullGame {
 public:
  FullGame(const PayoffTable& table, const Correlated& equilibrium) : table_(table) {
    for (const auto& [row, probability] : equilibrium.plays) {
      std::vector<std::vector<std::size_t>> orders = orders_of(table.counts(row));
      for (auto& order : orders)
        plays_.push_back({std::move(order), probability / static_cast<double>(orders.size())});
    }
  }

  double greatest_gain(Obedience obedience) const {
    const ProfileSpace& space = table_.space();
    double most = -1e300;
    std::size_t seat = 0;
    for (std::size_t role = 0; role < space.roles().size(); ++role) {
      for (int i = 0; i < space.roles()[role].seats; ++i, ++seat) {
        for (std::size_t to = space.first(role); to < space.first(role + 1); ++to) {
          double in_all = 0;
          for (std::size_t advised = space.first(role); advised < space.first(role + 1);
               ++advised) {
            double gain = 0;
            for (const auto& [order, chance] : plays_) {
              if (order[seat] != advised) continue;
              std::vector<std::size_t> moved = order;
              moved[seat] = to;
              gain += chance * (payoff(moved, seat) - payoff(order, seat));
            }
            if (obedience == Obedience::correlated) most = std::max(most, gain);
            in_all += gain;
          }
          if (obedience == Obedience::coarse) most = std::max(most, in_all);
        }
      }
    }
    return most;
  }

  double welfare() const {
    double all = 0;
    for (const auto& [order, chance] : plays_) {
      for (std::size_t seat = 0; seat < order.size(); ++seat) all += chance * payoff(order, seat);
    }
    return all;
  }

  double entropy() const {
    double all = 0;
    for (const auto& [order, chance] : plays_) all -= chance * std::log(chance);
    return all;
  }

 private:
  struct Play {
    std::vector<std::size_t> order;  ///< what each seat plays
    double chance;
  };

  std::vector<std::vector<std::size_t>> orders_of(std::span<const int> counts) const {
    std::vector<std::vector<std::size_t>> orders = {{}};
    for (std::size_t role = 0; role < table_.space().roles().size(); ++role) {
      std::vector<std::size_t> own;
      for (std::size_t s = table_.space().first(role); s < table_.space().first(role + 1); ++s)
        own.insert(own.end(), static_cast<std::size_t>(counts[s]), s);
      std::vector<std::vector<std::size_t>> longer;
      do {
        for (const auto& order : orders) {
          longer.push_back(order);
          longer.back().insert(longer.back().end(), own.begin(), own.end());
        }
      } while (std::next_permutation(own.begin(), own.end()));
      orders = std::move(longer);
    }
    return orders;
  }

  double payoff(const std::vector<std::size_t>& order, std::size_t seat) const {
    std::vector<int> counts(table_.strategies(), 0);
    for (const std::size_t s : order) ++counts[s];
    return table_.payoffs(table_.find(counts).value())[order[seat]];
  }

  const PayoffTable& table_;
  std::vector<Play> plays_;
};

/// (D)are and (c)hicken of Aumann.
PayoffTable chicken() { return matrix_table({{0, 7}, {2, 6}}); }

/// A game of two seats whose payoffs add up to a constant but for rounding or noise.
struct NearlyConstantSum {
  std::vector<std::vector<double>> first;   ///< payoffs of the seat that chooses the row
  std::vector<std::vector<double>> second;  ///< of the other
  std::array<double, 4> welfare;            ///< by HiGHS: ce greatest, least; cce greatest, least
};

const std::vector<NearlyConstantSum>& nearly_constant_sum() {
  static const std::vector<NearlyConstantSum> all = {
#include "tests/equilibrium/nearly_constant_sum.inc"
  };
  return all;
}

double span(const NearlyConstantSum& game) {
  double least = game.first[0][0], most = least;
  for (const auto* payoffs : {&game.first, &game.second}) {
    for (const auto& row : *payoffs) {
      least = std::min(least, *std::min_element(row.begin(), row.end()));
      most = std::max(most, *std::max_element(row.begin(), row.end()));
    }
  }
  return most - least;
}

bool alike(const NearlyConstantSum& game) {
  for (std::size_t i = 0; i < game.first.size(); ++i) {
    for (std::size_t j = 0; j < game.first[i].size(); ++j) {
      if (j >= game.first.size() || i >= game.first[j].size()) return false;
      if (game.second[i][j] != game.first[j][i]) return false;
    }
  }
  return true;
}

}  // namespace

TEST_CASE("chicken's correlated equilibria are those of the textbook", "[equilibrium][ce]") {
  const PayoffTable table = chicken();
  for (const Obedience obedience : kBoth) {  // with two strategies both mean the same
    const CorrelatedSet found = correlated_equilibria(table, obedience);
    CHECK(found.best_welfare.welfare == Approx(10.5).epsilon(1e-12));
    CHECK(probability(table, found.best_welfare, {0, 2}) == Approx(0.5).epsilon(1e-12));
    CHECK(probability(table, found.best_welfare, {1, 1}) == Approx(0.5).epsilon(1e-12));
    CHECK(found.worst_welfare.welfare == Approx(7.2).epsilon(1e-12));
    CHECK(probability(table, found.worst_welfare, {2, 0}) == Approx(0.2).epsilon(1e-12));

    // Of each seat one constraint binds, advised D: (D, c), where it earns 1 more than by c, is
    // twice as likely as (D, D), where it and the other earn 2 less: e^m = 2 e^(-4 m).
    const double b = std::pow(2.0, 0.2), d = b / 2, all = 1 + 2 * b + d;
    CHECK(probability(table, found.max_entropy, {0, 2}) == Approx(1 / all).epsilon(1e-9));
    CHECK(probability(table, found.max_entropy, {1, 1}) == Approx(2 * b / all).epsilon(1e-9));
    CHECK(probability(table, found.max_entropy, {2, 0}) == Approx(d / all).epsilon(1e-9));
  }
}

TEST_CASE("where one equilibrium is all there is, best and worst are it", "[equilibrium][ce]") {
  const PayoffTable rps = matrix_table({{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}});
  const CorrelatedSet even = correlated_equilibria(rps, Obedience::correlated);
  for (const Correlated* found : {&even.best_welfare, &even.worst_welfare, &even.max_entropy}) {
    CHECK(found->welfare == Approx(0).margin(1e-12));
    CHECK(probability(rps, *found, {2, 0, 0}) == Approx(1.0 / 9).epsilon(1e-9));
    CHECK(probability(rps, *found, {1, 1, 0}) == Approx(2.0 / 9).epsilon(1e-9));
  }
  // A prisoner's dilemma among five: all defect.
  const PayoffTable dilemma = symmetric_table(5, 2, [](const std::vector<int>& counts, auto s) {
    return counts[0] * 0.5 + (s == 1 ? 1.0 : 0.0);
  });
  // Unequal matching pennies: the only equilibrium is mixed, and nobody draws evenly.
  const PayoffTable pennies = bimatrix_table({{9, 0}, {0, 1}}, {{0, 1}, {1, 0}});
  for (const Obedience obedience : kBoth) {
    const CorrelatedSet defect = correlated_equilibria(dilemma, obedience);
    for (const Correlated* found :
         {&defect.best_welfare, &defect.worst_welfare, &defect.max_entropy})
      CHECK(probability(dilemma, *found, {0, 5}) == Approx(1).epsilon(1e-9));
  }
  const CorrelatedSet mixed = correlated_equilibria(pennies, Obedience::correlated);
  for (const Correlated* found : {&mixed.best_welfare, &mixed.worst_welfare, &mixed.max_entropy}) {
    CHECK(probability(pennies, *found, {1, 0, 1, 0}) == Approx(0.05).epsilon(1e-9));
    CHECK(probability(pennies, *found, {0, 1, 0, 1}) == Approx(0.45).epsilon(1e-9));
  }
}

TEST_CASE("two seats on two roads may be coarsely correlated as far as theory says",
          "[equilibrium][ce]") {
  // A seat pays the number of seats on its road. Together they may be half of the time.
  const PayoffTable table = symmetric_table(
      2, 2, [](const std::vector<int>& counts, std::size_t s) { return -counts[s]; });
  const CorrelatedSet found = correlated_equilibria(table, Obedience::coarse);
  CHECK(found.best_welfare.welfare == Approx(-2).epsilon(1e-12));
  CHECK(found.worst_welfare.welfare == Approx(-3).epsilon(1e-12));
  CHECK(probability(table, found.worst_welfare, {1, 1}) == Approx(0.5).epsilon(1e-12));
  CHECK(probability(table, found.worst_welfare, {2, 0}) == Approx(0.25).epsilon(1e-12));
}

TEST_CASE("correlated equilibria hold seat by seat in the full game", "[equilibrium][ce]") {
  const std::vector<std::vector<SeatRole>> shapes = {{{"all", 3, {"a", "b", "c"}}},
                                                     {{"all", 5, {"a", "b"}}},
                                                     {{"all", 4, {"a", "b", "c", "d"}}},
                                                     {{"x", 2, {"a", "b"}}, {"y", 3, {"c", "d"}}},
                                                     {{"x", 1, {"a", "b"}}, {"y", 2, {"c"}}}};
  for (const auto& roles : shapes) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      const PayoffTable table = random_table(roles, seed);
      std::vector<CorrelatedSet> sets;
      for (const Obedience obedience : kBoth) {
        const CorrelatedSet found = correlated_equilibria(table, obedience);
        sets.push_back(found);
        for (const Correlated* one :
             {&found.best_welfare, &found.worst_welfare, &found.max_entropy}) {
          const FullGame full(table, *one);
          CHECK(full.greatest_gain(obedience) < 1e-9);
          CHECK(one->regret < 1e-9);
          CHECK(std::abs(one->regret - std::max(0.0, full.greatest_gain(obedience))) < 1e-12);
          CHECK(one->welfare == Approx(full.welfare()).epsilon(1e-12));
          CHECK(one->welfare <= found.best_welfare.welfare + 1e-9);
          CHECK(one->welfare >= found.worst_welfare.welfare - 1e-9);
          CHECK(full.entropy() <= FullGame(table, found.max_entropy).entropy() + 1e-8);
        }
      }
      // Whoever obeys each advice obeys all of it.
      CHECK(sets[0].best_welfare.welfare <= sets[1].best_welfare.welfare + 1e-9);
      CHECK(sets[0].worst_welfare.welfare >= sets[1].worst_welfare.welfare - 1e-9);
    }
  }
}

TEST_CASE("nearly constant-sum games have the welfare that an independent solver finds",
          "[equilibrium][ce]") {
  REQUIRE(nearly_constant_sum().size() == 60);
  for (const NearlyConstantSum& game : nearly_constant_sum()) {
    std::vector<PayoffTable> tables = {bimatrix_table(game.first, game.second)};
    if (alike(game)) tables.push_back(matrix_table(game.first));
    for (const PayoffTable& table : tables) {
      std::size_t next = 0;
      for (const Obedience obedience : kBoth) {
        const CorrelatedSet found = correlated_equilibria(table, obedience);
        for (const Correlated* one : {&found.best_welfare, &found.worst_welfare}) {
          const double expected = game.welfare[next++];
          CHECK(std::abs(one->welfare - expected) <= 1e-7 * span(game) + 1e-9 * std::abs(expected));
          CHECK(one->regret <= 1e-7 * span(game));
        }
      }
    }
  }
}

TEST_CASE("a table moved by a constant has the same correlated equilibria", "[equilibrium][ce]") {
  const std::vector<std::vector<double>> payoffs = {{0, 7}, {2, 6}};
  std::vector<std::vector<double>> moved = payoffs;
  constexpr double kBy = -1'099'511'627'776;  // 2^40: nothing is rounded
  for (auto& row : moved) {
    for (double& payoff : row) payoff += kBy;
  }
  const CorrelatedSet here = correlated_equilibria(matrix_table(payoffs), Obedience::correlated);
  const CorrelatedSet there = correlated_equilibria(matrix_table(moved), Obedience::correlated);
  CHECK(there.best_welfare.welfare - 2 * kBy == Approx(here.best_welfare.welfare).epsilon(1e-3));
  CHECK(there.worst_welfare.welfare - 2 * kBy == Approx(here.worst_welfare.welfare).epsilon(1e-3));
  REQUIRE(there.best_welfare.plays.size() == here.best_welfare.plays.size());
  for (std::size_t i = 0; i < here.best_welfare.plays.size(); ++i) {
    CHECK(there.best_welfare.plays[i].probability ==
          Approx(here.best_welfare.plays[i].probability).epsilon(1e-9));
  }
}

TEST_CASE("the entropy of many constraints is greatest too", "[equilibrium][ce]") {
  // Colonel Blotto, 5 soldiers on 3 fields: 21 strategies, 420 constraints and 231 profiles. The
  // game is symmetric and constant-sum, so the value is known.
  std::vector<std::array<int, 3>> orders;
  for (int a = 0; a <= 5; ++a) {
    for (int b = 0; a + b <= 5; ++b) orders.push_back({a, b, 5 - a - b});
  }
  std::vector<std::vector<double>> matrix;
  for (const auto& own : orders) {
    matrix.emplace_back();
    for (const auto& other : orders) {
      int fields = 0;
      for (std::size_t i = 0; i < 3; ++i) fields += (own[i] > other[i]) - (own[i] < other[i]);
      matrix.back().push_back((fields > 0) - (fields < 0));
    }
  }
  const PayoffTable table = matrix_table(matrix);
  const CorrelatedSet found = correlated_equilibria(table, Obedience::correlated);
  CHECK(found.max_entropy.welfare == Approx(0).margin(1e-9));
  CHECK(found.max_entropy.regret < 1e-9);
  const FullGame full(table, found.max_entropy);
  CHECK(full.greatest_gain(Obedience::correlated) < 1e-9);
  CHECK(full.entropy() > FullGame(table, found.best_welfare).entropy());
}

TEST_CASE("towards no other correlated equilibrium does entropy rise", "[equilibrium][ce]") {
  // Of a concave function: the slope from the greatest towards any that is allowed is not upwards.
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const PayoffTable table = random_table({{"all", 4, {"a", "b", "c"}}}, seed);
    for (const Obedience obedience : kBoth) {
      const CorrelatedSet found = correlated_equilibria(table, obedience);
      for (const Correlated* other : {&found.best_welfare, &found.worst_welfare}) {
        const auto mixed = [&](double t) {
          std::vector<double> chances(table.rows(), 0);
          for (const auto& [row, p] : found.max_entropy.plays) chances[row] += (1 - t) * p;
          for (const auto& [row, p] : other->plays) chances[row] += t * p;
          Correlated made;
          for (std::size_t row = 0; row < chances.size(); ++row) {
            if (chances[row] > 0) made.plays.push_back({row, chances[row]});
          }
          return FullGame(table, made).entropy();
        };
        CHECK(mixed(1e-3) <= mixed(0) + 1e-10);
        CHECK(mixed(0.3) <= mixed(0) + 1e-10);
      }
    }
  }
}

}  // namespace mainmatch::tests
