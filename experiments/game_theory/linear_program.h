#pragma once

#include <limits>
#include <optional>
#include <vector>

namespace mainmatch {

/// A linear program: maximize `objective` x over x >= 0 with every row within its bounds.
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
  std::vector<double> x;  ///< a vertex of the feasible set
  double value;           ///< of the objective
};

/// By the simplex method (Clp's), in a bounded number of pivots. Nothing if no x satisfies the
/// rows. Throws a RunError if the objective has no bound or the method gave up. Rows hold to about
/// 1e-9 if their entries are about 1 in size.
std::optional<LinearSolution> maximize(const LinearProgram& program);

}  // namespace mainmatch
