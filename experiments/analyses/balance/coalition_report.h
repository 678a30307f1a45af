#pragma once

#include "experiments/analyses/balance/coalition_result.h"
#include "experiments/base/json.h"

namespace mainmatch {

/// What a coalition is worth to its members, as a part of the result of `balance`.
Json json_of(const CoalitionResult& result);

}  // namespace mainmatch
