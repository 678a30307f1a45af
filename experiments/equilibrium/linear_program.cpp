#include "experiments/equilibrium/linear_program.h"

#include <glpk.h>

#include <algorithm>
#include <memory>

#include "experiments/io/error.h"

namespace mainmatch {

namespace {

struct Closer {
  void operator()(glp_prob* problem) const { glp_delete_prob(problem); }
};
using Problem = std::unique_ptr<glp_prob, Closer>;

constexpr double kTolerance = 1e-9;

int bound_type(const LinearProgram::Row& row) {
  const bool below = row.least > -LinearProgram::kNoBound;
  const bool above = row.most < LinearProgram::kNoBound;
  if (below && above) return row.least == row.most ? GLP_FX : GLP_DB;
  return below ? GLP_LO : above ? GLP_UP : GLP_FR;
}

Problem load(const LinearProgram& program) {
  Problem problem(glp_create_prob());
  glp_set_obj_dir(problem.get(), GLP_MAX);
  const int rows = static_cast<int>(program.rows.size());
  const int columns = static_cast<int>(program.columns.size());
  if (rows > 0) glp_add_rows(problem.get(), rows);
  if (columns > 0) glp_add_cols(problem.get(), columns);
  for (int i = 0; i < rows; ++i) {
    const LinearProgram::Row& row = program.rows[static_cast<std::size_t>(i)];
    glp_set_row_bnds(problem.get(), i + 1, bound_type(row), row.least, row.most);
  }
  std::vector<int> places;
  std::vector<double> factors;
  for (int j = 0; j < columns; ++j) {
    places.assign(1, 0);  // GLPK counts from 1
    factors.assign(1, 0);
    for (const auto& [row, factor] : program.columns[static_cast<std::size_t>(j)]) {
      if (factor == 0) continue;
      places.push_back(static_cast<int>(row) + 1);
      factors.push_back(factor);
    }
    glp_set_mat_col(problem.get(), j + 1, static_cast<int>(places.size()) - 1, places.data(),
                    factors.data());
    glp_set_col_bnds(problem.get(), j + 1, GLP_LO, 0, 0);
    glp_set_obj_coef(problem.get(), j + 1, program.objective[static_cast<std::size_t>(j)]);
  }
  return problem;
}

}  // namespace

std::optional<LinearSolution> maximize(const LinearProgram& program) {
  const Problem problem = load(program);
  glp_smcp how;
  glp_init_smcp(&how);
  how.msg_lev = GLP_MSG_OFF;
  how.tol_bnd = kTolerance;
  how.tol_dj = kTolerance;
  const int failure = glp_simplex(problem.get(), &how);
  const int status = glp_get_status(problem.get());
  if (failure == 0 && status == GLP_NOFEAS) return std::nullopt;
  if (failure != 0 || status != GLP_OPT) {
    throw RunError(status == GLP_UNBND ? "a linear program has no greatest value"
                                       : "a linear program could not be solved");
  }
  LinearSolution solution{std::vector<double>(program.columns.size()), 0};
  for (std::size_t j = 0; j < solution.x.size(); ++j) {
    solution.x[j] = std::max(0.0, glp_get_col_prim(problem.get(), static_cast<int>(j) + 1));
    solution.value += program.objective[j] * solution.x[j];
  }
  return solution;
}

}  // namespace mainmatch
