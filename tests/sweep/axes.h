#pragma once

#include "experiments/analyses/sweep/points.h"

namespace mainmatch::tests {

/// All points are allowed.
inline const PointValidation kAllValid = [](const Point&) { return std::string(); };

inline RuleAxis reals(double lo, double hi) {
  return {.rule = "r", .kind = FieldKind::real, .levels = {}, .lo = lo, .hi = hi};
}

}  // namespace mainmatch::tests
