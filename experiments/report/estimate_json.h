#pragma once

#include <nlohmann/json_fwd.hpp>

#include "experiments/statistics/estimate.h"

namespace mainmatch {

// Estimates as tools read them.

/// {"mean", "low", "high"}; what is missing is null, with "why" beside it.
nlohmann::ordered_json json_of(const Estimate& estimate);

}  // namespace mainmatch
