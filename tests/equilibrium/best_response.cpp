#include "experiments/game_theory/best_response.h"

#include <cmath>
#include <set>

#include "engine/core/rng.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

using Constraint = std::vector<double>;
using Tight = std::set<std::pair<StrategySet, StrategySet>>;  ///< played and best, of each vertex

/// Where these rows (factors, then the bound) hold with equality; empty: in more than one point.
Constraint meeting_point(std::vector<Constraint> rows) {
  const std::size_t size = rows.size();
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t k = i + 1; k < size; ++k) {
      if (std::abs(rows[k][i]) > std::abs(rows[i][i])) std::swap(rows[k], rows[i]);
    }
    if (std::abs(rows[i][i]) < 1e-9) return {};
    for (std::size_t k = 0; k < size; ++k) {
      const double factor = k == i ? 0 : rows[k][i] / rows[i][i];
      for (std::size_t j = i; j <= size; ++j) rows[k][j] -= factor * rows[i][j];
    }
  }
  Constraint x;
  for (std::size_t i = 0; i < size; ++i) x.push_back(rows[i][size] / rows[i][i]);
  return x;
}

/// Every point where as many inequalities as there are strategies meet, and none is broken.
Tight by_definition(const ExactGame::Matrix& payoffs) {
  const std::size_t own = payoffs[0].size();
  std::vector<Constraint> rows(own, Constraint(own + 1));  // -x[i] <= 0, then payoffs x <= 1
  for (std::size_t i = 0; i < own; ++i) rows[i][i] = -1;
  for (const std::vector<Integer>& of_other : payoffs) {
    Constraint& row = rows.emplace_back();
    for (const Integer& payoff : of_other) row.push_back(payoff.convert_to<double>());
    row.push_back(1);
  }
  Tight found;
  for (StrategySet chosen = 0; chosen < bit(rows.size()); ++chosen) {
    std::vector<Constraint> met;
    for (const std::size_t k : members(chosen)) met.push_back(rows[k]);
    const Constraint x = met.size() == own ? meeting_point(met) : Constraint();
    StrategySet tight = 0;
    bool is_inside = !x.empty();
    for (std::size_t k = 0; is_inside && k < rows.size(); ++k) {
      double slack = rows[k][own];
      for (std::size_t i = 0; i < own; ++i) slack -= rows[k][i] * x[i];
      is_inside = slack > -1e-9;
      if (slack < 1e-9) tight |= bit(k);
    }
    const StrategySet played = ~tight & (bit(own) - 1);
    if (is_inside && played != 0) found.insert({played, tight >> own});
  }
  return found;
}

}  // namespace

TEST_CASE("best-response vertices are those of the definition", "[equilibrium][nash]") {
  Stream chance(StreamKey{1, 1});
  for (int game = 0; game < 150; ++game) {
    const std::size_t own = 1 + chance.below(7), other = 1 + chance.below(7);
    const unsigned range = game % 3 == 0 ? 1000 : 2;  // few payoffs: many meet in one point
    ExactGame::Matrix payoffs(other, std::vector<Integer>(own));
    for (auto& row : payoffs) {
      for (Integer& payoff : row) payoff = 1 + chance.below(range);
    }
    const std::vector<MixVertex> vertices = best_response_vertices(payoffs);
    Tight found;
    for (const MixVertex& one : vertices) found.insert({one.played, one.best});
    CHECK(found == by_definition(payoffs));
    CHECK(found.size() == vertices.size());  // each once
  }
}

}  // namespace mainmatch::tests
