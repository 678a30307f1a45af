#include "experiments/game_theory/linear_program.h"

#include <ClpSimplex.hpp>
#include <algorithm>
#include <numeric>
#include <span>

#include "experiments/base/error.h"

namespace mainmatch {

namespace {

constexpr double kTolerance = 1e-10;
/// Pivots for each row and column, at most; most programs take fewer than 1.
constexpr int kMaxPivots = 50;

enum Status { kOptimal = 0, kInfeasible = 1, kUnbounded = 2 };  ///< of Clp

void load(const LinearProgram& program, ClpSimplex& model) {
  std::vector<CoinBigIndex> starts = {0};
  std::vector<int> rows;
  std::vector<double> factors;
  for (const auto& column : program.columns) {
    for (const auto& [row, factor] : column) {
      if (factor == 0) continue;
      rows.push_back(static_cast<int>(row));
      factors.push_back(factor);
    }
    starts.push_back(static_cast<CoinBigIndex>(rows.size()));
  }
  std::vector<double> least, most;
  for (const LinearProgram::Row& row : program.rows) {
    least.push_back(std::max(row.least, -COIN_DBL_MAX));
    most.push_back(std::min(row.most, COIN_DBL_MAX));
  }
  model.loadProblem(static_cast<int>(program.columns.size()), static_cast<int>(program.rows.size()),
                    starts.data(), rows.data(), factors.data(), nullptr, nullptr,
                    program.objective.data(), least.data(), most.data());
}

/// By how much x misses a row at most.
double greatest_miss(const LinearProgram& program, std::span<const double> x) {
  std::vector<double> sums(program.rows.size());
  for (std::size_t j = 0; j < x.size(); ++j) {
    for (const auto& [row, factor] : program.columns[j]) sums[row] += factor * x[j];
  }
  double miss = 0;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    miss = std::max({miss, program.rows[i].least - sums[i], sums[i] - program.rows[i].most});
  }
  return miss;
}

struct Corner {
  std::vector<double> x;
  double miss;
};

/// Tries the dual simplex method, the primal one, and both without Clp's own scaling, whose
/// tolerances are of scaled rows, until the rows hold. What Clp says where there is no corner, and
/// the corner with the least miss.
int solve(const LinearProgram& program, ClpSimplex& model, std::optional<Corner>& best) {
  model.setLogLevel(0);
  model.setOptimizationDirection(-1);
  model.setPrimalTolerance(kTolerance);
  model.setDualTolerance(kTolerance);
  model.setMaximumIterations(1000 + kMaxPivots * (model.numberRows() + model.numberColumns()));
  int status = kOptimal;  // the first that says why there is no corner
  for (const int scaling : {1, 0}) {
    model.scaling(scaling);
    for (const bool dual : {true, false}) {
      model.allSlackBasis(true);
      dual ? model.dual() : model.primal();
      if (status != kInfeasible && status != kUnbounded) status = model.status();
      if (model.status() != kOptimal) continue;
      const double* found = model.primalColumnSolution();
      Corner corner{{found, found + program.columns.size()}, 0};
      for (double& x : corner.x) x = std::max(0.0, x);
      corner.miss = greatest_miss(program, corner.x);
      if (!best || corner.miss < best->miss) best = std::move(corner);
      if (best->miss <= kTolerance) return kOptimal;
    }
  }
  return status;
}

}  // namespace

std::optional<LinearSolution> maximize(const LinearProgram& program) {
  ClpSimplex model;
  load(program, model);
  std::optional<Corner> corner;
  const int status = solve(program, model, corner);
  if (!corner) {
    if (status == kInfeasible) return std::nullopt;
    throw RunError(status == kUnbounded ? "a linear program has no greatest value"
                                        : "a linear program could not be solved");
  }
  const double value =
      std::inner_product(corner->x.begin(), corner->x.end(), program.objective.begin(), 0.0);
  return LinearSolution{std::move(corner->x), value};
}

}  // namespace mainmatch
