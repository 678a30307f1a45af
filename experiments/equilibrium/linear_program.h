#pragma once

#include <limits>
#include <optional>
#include <vector>

namespace mainmatch {

/// Numbers x >= 0 that make `objective` x as large as can be while every row lies within its
/// bounds.
struct LinearProgram {
  static constexpr double kNoBound = std::numeric_limits<double>::infinity();

  struct Row {
    double least = -kNoBound;
    double most = kNoBound;
  };
  struct Entry {
    std::size_t row;
    double factor;
  };

  std::vector<Row> rows;
  std::vector<std::vector<Entry>> columns;  ///< by x; each row once at most
  std::vector<double> objective;            ///< by x
};

struct LinearSolution {
  std::vector<double> x;  ///< a corner of what is allowed
  double value;           ///< of the objective
};

/// By the simplex method (GLPK's). Nothing if no x satisfies the rows. Throws a RunError if the
/// objective has no bound or the method gave up. Rows hold to about 1e-9 of their entries' size.
std::optional<LinearSolution> maximize(const LinearProgram& program);

}  // namespace mainmatch
