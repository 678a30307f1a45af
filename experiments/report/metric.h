#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "experiments/statistics/estimate.h"

namespace mainmatch {

/// One number by which a designer judges a match, or a part of it.
struct Metric {
  std::string name;  ///< as experiments/report/metric_definitions.h and the reports of other
                     ///< analyses list it
  std::string part;  ///< "seat 0", "round 3", the name of a role, a bot, a place; "" for the whole
  Estimate estimate;
  /// How many matches or winners it counts, where that is not every match.
  std::optional<std::int64_t> cases = {};
};

}  // namespace mainmatch
