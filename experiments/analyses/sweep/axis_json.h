#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>

#include "experiments/analyses/sweep/axis.h"
#include "experiments/report/metric_definitions.h"

namespace mainmatch {

// The JSON that sweeps and searches share.

/// [{"rule", "values"} or {"rule", "low", "high"}...]
nlohmann::ordered_json json_of(std::span<const RuleAxis> axes);
/// {RULE: VALUE...}, flags as true and false.
nlohmann::ordered_json json_of(std::span<const RuleAxis> axes, const Point& point);
/// [{"metric", "part", "mean", "low", "high"}...]
nlohmann::ordered_json json_of(std::span<const Metric> metrics);

}  // namespace mainmatch
