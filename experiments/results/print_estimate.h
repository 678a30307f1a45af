#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "experiments/statistics/estimate.h"

namespace mainmatch {

// Estimates as tools read them.

/// {"mean", "low", "high"}; what is missing is null, with "why" beside it.
nlohmann::ordered_json json_of(const Estimate& estimate);

/// Three cells of a line of CSV: mean, low, high; what is missing is empty.
std::string csv_cells(const Estimate& estimate);

/// A text as one cell of CSV.
std::string csv_cell(std::string_view cell);

}  // namespace mainmatch
