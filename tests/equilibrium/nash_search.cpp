#include <algorithm>
#include <bit>
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <optional>
#include <set>
#include <tuple>

#include "engine/core/rng.h"
#include "experiments/game_theory/equilibrium_search.h"
#include "experiments/game_theory/exact_game.h"
#include "experiments/game_theory/lemke_howson.h"
#include "tests/catch.h"
#include "tests/equilibrium/games.h"

namespace mainmatch::tests {

namespace {

using Matrix = std::vector<std::vector<double>>;

Matrix identity(std::size_t n) {
  Matrix matrix(n, std::vector<double>(n, 0));
  for (std::size_t i = 0; i < n; ++i) matrix[i][i] = 1;
  return matrix;
}

/// Strategy i beats the next (n - 1) / 2.
Matrix cycle(std::size_t n) {
  Matrix matrix(n, std::vector<double>(n, 0));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t step = 1; step <= (n - 1) / 2; ++step) {
      matrix[i][(i + step) % n] = 1;
      matrix[(i + step) % n][i] = -1;
    }
  }
  return matrix;
}

Matrix drawn(std::size_t rows, std::size_t columns, int values, Stream& chance) {
  Matrix matrix(rows, std::vector<double>(columns));
  for (auto& row : matrix) {
    for (double& one : row) one = chance.below(static_cast<std::uint32_t>(values));
  }
  return matrix;
}

Matrix transposed(const Matrix& matrix) {
  Matrix other(matrix[0].size(), std::vector<double>(matrix.size()));
  for (std::size_t i = 0; i < matrix.size(); ++i) {
    for (std::size_t j = 0; j < matrix[i].size(); ++j) other[j][i] = matrix[i][j];
  }
  return other;
}

bool uses(const NashResult& found, NashMethod method) {
  return std::find(found.methods.begin(), found.methods.end(), method) != found.methods.end();
}

/// To nine digits, so that mixes can be compared; each once.
std::set<std::vector<double>> rounded(const std::vector<Mix>& mixes) {
  std::set<std::vector<double>> all;
  for (Mix mix : mixes) {
    for (double& share : mix) share = std::round(share * 1e9) / 1e9 + 0.0;
    all.insert(std::move(mix));
  }
  return all;
}

std::vector<Mix> mixes_of(const NashResult& found) {
  std::vector<Mix> mixes;
  for (const Equilibrium& one : found.equilibria) mixes.push_back(one.mix);
  return mixes;
}

struct Corner {
  Mix shares;
  unsigned played, best;
};

/// Solves by elimination: rows with the right side last. Nothing if they are dependent.
std::optional<std::vector<double>> eliminated(Matrix rows) {
  const std::size_t n = rows.size();
  for (std::size_t k = 0; k < n; ++k) {
    const auto greater = [&](const auto& a, const auto& b) {
      return std::abs(a[k]) < std::abs(b[k]);
    };
    std::iter_swap(
        rows.begin() + static_cast<std::ptrdiff_t>(k),
        std::max_element(rows.begin() + static_cast<std::ptrdiff_t>(k), rows.end(), greater));
    if (std::abs(rows[k][k]) < 1e-9) return std::nullopt;
    for (std::size_t i = 0; i < n; ++i) {
      const double factor = i == k ? 0 : rows[i][k] / rows[k][k];
      for (std::size_t j = k; j <= n && factor != 0; ++j) rows[i][j] -= factor * rows[k][j];
    }
  }
  std::vector<double> x;
  for (std::size_t k = 0; k < n; ++k) x.push_back(rows[k][n] / rows[k][k]);
  return x;
}

/// Of the mixes x of one seat and the payoff v of the other at a best response, the corners of
/// {x >= 0, sum x = 1, payoffs[j] x <= v for all j}: every choice of as many equations.
std::vector<Corner> corners(const Matrix& payoffs) {
  const std::size_t own = payoffs[0].size(), all = own + payoffs.size();
  std::vector<Corner> found;
  for (unsigned choice = 0; choice < 1U << all; ++choice) {
    if (std::popcount(choice) != static_cast<int>(own)) continue;
    Matrix system = {std::vector<double>(own + 2, 1)};
    system[0][own] = 0;
    for (std::size_t k = 0; k < all; ++k) {
      if ((choice >> k & 1U) == 0) continue;
      std::vector<double> row(own + 2, 0);
      if (k < own) row[k] = 1;
      if (k >= own) std::copy(payoffs[k - own].begin(), payoffs[k - own].end(), row.begin());
      if (k >= own) row[own] = -1;
      system.push_back(std::move(row));
    }
    const auto x = eliminated(std::move(system));
    if (!x) continue;
    Corner corner{Mix(x->begin(), x->end() - 1), 0, 0};
    bool inside = true;
    for (std::size_t i = 0; i < own; ++i) {
      inside = inside && (*x)[i] > -1e-9;
      if ((*x)[i] > 1e-9) corner.played |= 1U << i;
    }
    for (std::size_t j = 0; j < payoffs.size(); ++j) {
      double payoff = -(*x)[own];
      for (std::size_t i = 0; i < own; ++i) payoff += payoffs[j][i] * (*x)[i];
      inside = inside && payoff < 1e-9;
      if (payoff > -1e-9) corner.best |= 1U << j;
    }
    if (inside) found.push_back(std::move(corner));
  }
  return found;
}

/// All extreme equilibria, by corners that are found without the program's library.
std::vector<Mix> extreme_by_hand(const Matrix& rows, const Matrix& columns) {
  std::vector<Mix> found;
  const std::vector<Corner> ys = corners(rows);
  for (const Corner& x : corners(transposed(columns))) {
    for (const Corner& y : ys) {
      if ((x.played & ~y.best) != 0 || (y.played & ~x.best) != 0) continue;
      Mix& mix = found.emplace_back(x.shares);
      mix.insert(mix.end(), y.shares.begin(), y.shares.end());
    }
  }
  return found;
}

double regret_of(const PayoffTable& table, const Mix& mix) { return assess(table, mix)->regret(); }

/// A mixture of what each role plays in these, with weights that no tie is likely for.
Mix mixture(const NashResult& found, const std::vector<std::size_t>& part) {
  Mix mean(found.equilibria[0].mix.size());
  double sum = 0;
  for (const std::size_t i : part) {
    const double weight = 1 + std::sqrt(2 + static_cast<double>(i));
    sum += weight;
    for (std::size_t s = 0; s < mean.size(); ++s) mean[s] += weight * found.equilibria[i].mix[s];
  }
  for (double& share : mean) share /= sum;
  return mean;
}

/// Shapes with more supports than are tried, and how large tables can be that people sample.
std::vector<std::vector<SeatRole>> many_supports() {
  const auto role = [](const char* name, int seats, std::size_t strategies) {
    SeatRole made{name, seats, {}};
    for (std::size_t i = 0; i < strategies; ++i) made.strategies.push_back(std::to_string(i));
    return made;
  };
  return {{role("a", 3, 12)},
          {role("a", 4, 11)},
          {role("a", 1, 6), role("b", 1, 6), role("c", 1, 6)},
          {role("a", 2, 7), role("b", 2, 7)},
          {role("a", 1, 12), role("b", 2, 10)},
          {role("a", 1, 5), role("b", 1, 5), role("c", 1, 5), role("d", 1, 5)},
          // From here on they take seconds.
          {role("a", 4, 20)},
          {role("a", 5, 16)},
          {role("a", 3, 64)},
          {role("a", 8, 11)},
          {role("a", 1, 21), role("b", 1, 21), role("c", 1, 21)},
          {role("a", 1, 10), role("b", 1, 10), role("c", 1, 10), role("d", 1, 10)},
          {role("a", 1, 16), role("b", 1, 16), role("c", 1, 16), role("d", 1, 16)},
          {role("a", 2, 20), role("b", 2, 20)},
          {role("a", 4, 7), role("b", 4, 7)},
          {role("a", 1, 32), role("b", 2, 32)},
          {role("a", 4, 4), role("b", 4, 4), role("c", 1, 9)},
          {role("a", 2, 5), role("b", 2, 5), role("c", 2, 5), role("d", 1, 5)},
          {role("a", 3, 8), role("b", 3, 8)},
          // All supports of these can be tried.
          {role("a", 12, 8)},
          {role("a", 40, 4)},
          {role("a", 9, 3), role("b", 9, 3)},
          {role("a", 5, 3), role("b", 5, 3), role("c", 5, 3)}};
}

}  // namespace

TEST_CASE("cycles of more strategies than have all supports tried are solved",
          "[equilibrium][nash]") {
  for (const std::size_t n : {9, 11, 13, 21}) {
    const PayoffTable table = matrix_table(cycle(n));
    const NashResult found = search_equilibria(table, {.starts = 20});
    INFO(n);
    REQUIRE(found.equilibria.size() == 1);
    for (const double share : found.equilibria[0].mix) {
      CHECK(share == Approx(1 / static_cast<double>(n)).epsilon(1e-12));
    }
    CHECK(found.complete == (n <= 12));
    CHECK(uses(found, NashMethod::lemke_howson) == (n > 12));
  }
}

TEST_CASE("games of coordination have all of their equilibria", "[equilibrium][nash]") {
  for (const std::size_t n : {1, 2, 6, 8}) {
    const NashResult found = search_equilibria(bimatrix_table(identity(n), identity(n)), {});
    CHECK(found.equilibria.size() == (std::size_t{1} << n) - 1);
    CHECK(found.complete);
    CHECK(found.continua.empty());
    double basins = 0;
    for (const Equilibrium& one : found.equilibria) basins += *one.basin;
    CHECK(basins == Approx(1).margin(0.05));
  }
  // Two seats of one role mix as one.
  CHECK(search_equilibria(matrix_table(identity(6)), {}).equilibria.size() == 63);
}

TEST_CASE("an equilibrium of one strategy is not found again with rare others",
          "[equilibrium][nash]") {
  // With shares x and y, strategies 0 and 1 get x^2 + y^2 and strategy 2 nothing: all are
  // indifferent only where 2 is played alone, and Newton's method halves its distance from there in
  // each step.
  const PayoffTable table =
      symmetric_table(3, 3, [](const std::vector<int>& counts, std::size_t strategy) {
        if (strategy == 2) return 0.0;
        const int other = counts[1 - strategy];
        return counts[strategy] == 3 || (counts[strategy] == 1 && other == 2) ? 1.0 : 0.0;
      });
  const std::vector<Equilibrium> found = find_equilibria(table, {});
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) CHECK(distance(found[i].mix, found[j].mix) > 1e-6);
  }
  CHECK(std::any_of(found.begin(), found.end(), [](const Equilibrium& one) {
    return one.mix == Mix{0, 0, 1};
  }));
}

TEST_CASE("the largest game of coordination that is enumerated", "[.][measure][nash]") {
  const NashResult found = search_equilibria(bimatrix_table(identity(12), identity(12)), {});
  CHECK(found.equilibria.size() == 4095);
  CHECK(found.complete);
}

TEST_CASE("extreme equilibria are those of an independent enumeration", "[equilibrium][nash]") {
  Stream chance(StreamKey{5, 0});
  // With few values most games have continua.
  for (const auto& [rows, columns, values, games] :
       {std::tuple{3, 3, 2, 30}, {3, 4, 3, 20}, {2, 5, 2, 20}, {4, 4, 2, 15}, {5, 5, 100, 5}}) {
    for (int game = 0; game < games; ++game) {
      const auto m = static_cast<std::size_t>(rows), n = static_cast<std::size_t>(columns);
      const Matrix own = drawn(m, n, values, chance), other = drawn(m, n, values, chance);
      const PayoffTable table = bimatrix_table(own, other);
      const NashResult found = search_equilibria(table, {.starts = 5});
      INFO(rows << " x " << columns << " of " << values << ", game " << game);
      REQUIRE(rounded(mixes_of(found)) == rounded(extreme_by_hand(own, other)));
      CHECK(rounded(mixes_of(found)).size() == found.equilibria.size());
    }
  }
}

TEST_CASE("random games of eight by eight", "[.][measure][nash]") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Stream chance(StreamKey{seed, 8});
    const Matrix own = drawn(8, 8, 1000, chance), other = drawn(8, 8, 1000, chance);
    const NashResult found = search_equilibria(bimatrix_table(own, other), {.starts = 5});
    INFO(seed);
    CHECK(rounded(mixes_of(found)) == rounded(extreme_by_hand(own, other)));
  }
}

TEST_CASE("a random game of twelve by twelve", "[.][measure][nash]") {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const PayoffTable table =
        random_table({{"h", 1, letters(12)}, {"i", 1, letters(12)}}, 1200 + seed);
    const std::clock_t begun = std::clock();
    const NashResult found = search_equilibria(table, {});
    std::cout << found.equilibria.size() << " equilibria, "
              << static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC << " s\n";
    CHECK(found.equilibria.size() % 2 == 1);
    CHECK(found.complete);
  }
}

TEST_CASE("continua are the hulls of their ends and no smaller", "[equilibrium][nash]") {
  Stream chance(StreamKey{6, 0});
  std::size_t parts = 0;
  for (int game = 0; game < 60; ++game) {
    const bool one_role = game % 2 == 0;
    const PayoffTable table = one_role
                                  ? matrix_table(drawn(4, 4, 2, chance))
                                  : bimatrix_table(drawn(3, 4, 2, chance), drawn(3, 4, 2, chance));
    const NashResult found = search_equilibria(table, {.starts = 5});
    INFO("game " << game);
    REQUIRE(found.complete);
    std::vector<bool> inside(found.equilibria.size(), false);
    for (const Continuum& continuum : found.continua) {
      CHECK(continuum.ends.size() > 1);
      for (const std::size_t end : continuum.ends) inside[end] = true;
      for (const std::vector<std::size_t>& part : continuum.parts) {
        ++parts;
        CHECK(regret_of(table, mixture(found, part)) < 1e-9);
        for (const std::size_t end : continuum.ends) {
          if (std::find(part.begin(), part.end(), end) != part.end()) continue;
          std::vector<std::size_t> wider = part;
          wider.push_back(end);
          CHECK(regret_of(table, mixture(found, wider)) > 1e-9);
        }
      }
    }
    for (std::size_t i = 0; i < inside.size(); ++i) {
      CHECK(found.equilibria[i].isolated == !inside[i]);
      CHECK(found.equilibria[i].basin.has_value() == !inside[i]);
    }
  }
  CHECK(parts > 60);
}

TEST_CASE("a segment of equilibria has its two ends", "[equilibrium][nash]") {
  const NashResult found =
      search_equilibria(bimatrix_table({{0, 2}, {0, 3}}, {{1, 4}, {3, 1}}), {});
  REQUIRE(rounded(mixes_of(found)) ==
          std::set<std::vector<double>>{{0, 1, 1, 0}, {0.4, 0.6, 1, 0}});
  REQUIRE(found.continua.size() == 1);
  CHECK(found.continua[0].parts == std::vector<std::vector<std::size_t>>{{0, 1}});
  CHECK(*found.continua[0].basin == Approx(1));
}

TEST_CASE("payoffs are taken as the decimals that they are written as", "[equilibrium][nash]") {
  // As binary numbers 0.1 + 0.2 is more than 0.3: the columns would not tie at even shares.
  const NashResult found = search_equilibria(
      bimatrix_table({{1, 1, 0}, {0, 1, 1}}, {{0.1, 0.15, 0.2}, {0.2, 0.15, 0.1}}), {});
  CHECK(found.continua.size() == 1);
}

TEST_CASE("paths of Lemke and Howson end at equilibria", "[equilibrium][nash]") {
  const auto check = [](const PayoffTable& table) {
    const std::vector<Mix> found = lemke_howson(exact_game(table), 60);
    REQUIRE_FALSE(found.empty());
    for (const Mix& mix : found) CHECK(regret_of(table, mix) < 1e-9);
  };
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    check(random_table({{"h", 1, letters(20)}, {"i", 1, letters(15)}}, seed));
    check(random_table({{"a", 2, letters(24)}}, seed));
    Stream chance(StreamKey{seed, 7});
    check(bimatrix_table(drawn(14, 9, 2, chance), drawn(14, 9, 2, chance)));  // degenerate
    check(matrix_table(drawn(20, 20, 2, chance)));
  }
}

TEST_CASE("an equilibrium is found beyond the supports that are tried", "[equilibrium][nash]") {
  const auto shapes = many_supports();
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const PayoffTable table = random_table(shapes[seed % 6], 900 + seed);
    EquilibriumSearch search(table, {.starts = 10});
    search.follow_principal_branch();
    if (!search.any()) search.follow_other_branches();
    const NashResult found = search.take_result();
    INFO("seed " << seed);
    REQUIRE_FALSE(found.equilibria.empty());
    CHECK_FALSE(found.complete);
    for (const Equilibrium& one : found.equilibria) CHECK(regret_of(table, one.mix) <= 1e-9);
  }
}

TEST_CASE("regret matching finds equilibria of two seats against each other",
          "[equilibrium][nash]") {
  Stream chance(StreamKey{11, 0});
  for (const Matrix& own : {cycle(11), drawn(20, 15, 1000, chance), drawn(9, 24, 1000, chance)}) {
    Matrix other = own;
    for (std::vector<double>& row : other) {
      for (double& payoff : row) payoff = -payoff;
    }
    const PayoffTable table = bimatrix_table(own, other);
    EquilibriumSearch search(table, {});
    search.match_regrets();
    const NashResult found = search.take_result();
    CHECK(found.methods == std::vector{NashMethod::regrets});
    REQUIRE_FALSE(found.equilibria.empty());
    for (const Equilibrium& one : found.equilibria) CHECK(regret_of(table, one.mix) <= 1e-9);
  }
}

TEST_CASE("a search of a table with missing profiles is not complete", "[equilibrium][nash]") {
  const ProfileSpace space({{"all", 2, {"a", "b"}}});
  const PayoffTable table(space, {{{2, 0}, {1, 0}, {}, {}}});
  const NashResult found = search_equilibria(table, {});
  CHECK_FALSE(found.complete);
  CHECK(found.tried == 1);
  CHECK(found.supports == 3);
  CHECK_FALSE(found.closest);
}

/// MAINMATCH_PART=I/N looks at the I-th of N parts (from 1), of the same shapes each.
TEST_CASE("a thousand random tables of up to a hundred thousand profiles", "[.][random-tables]") {
  std::uint64_t part = 1, parts = 1;
  if (const char* const given = std::getenv("MAINMATCH_PART")) {
    REQUIRE(std::sscanf(given, "%" SCNu64 "/%" SCNu64, &part, &parts) == 2);
    REQUIRE((1 <= part && part <= parts));
  }
  const auto shapes = many_supports();
  int tried = 0, found = 0;
  double longest = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    if (seed / shapes.size() % parts != part - 1) continue;
    ++tried;
    const PayoffTable table = random_table(shapes[seed % shapes.size()], 5000 + seed);
    const std::clock_t begun = std::clock();
    const NashResult result = search_equilibria(table, {});
    const double seconds = static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
    longest = std::max(longest, seconds);
    found += result.equilibria.empty() ? 0 : 1;
    std::cout << seed << ": shape " << seed % shapes.size() << ", " << table.rows() << " profiles, "
              << result.equilibria.size() << " equilibria, " << seconds << " s of CPU\n"
              << std::flush;
  }
  std::cout << found << " of " << tried << ", at most " << longest << " s of CPU each\n";
  CHECK(found * 100 >= tried * 99);
}

}  // namespace mainmatch::tests
