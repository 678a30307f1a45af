#include "experiments/equilibrium/correlated.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "experiments/io/error.h"
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
