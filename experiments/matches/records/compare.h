#pragma once

#include <optional>

#include "experiments/matches/records/record.h"

namespace mainmatch {

/// The first difference between what a record says of results and outcome and its adjudicated
/// form, in the order of the record.
std::optional<Difference> first_difference(const Node& record, const Json& given);

}  // namespace mainmatch
