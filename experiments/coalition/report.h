#pragma once

#include "experiments/coalition/result.h"
#include "experiments/io/json.h"

namespace mainmatch {

/// What a coalition is worth to its members, as a part of the result of `balance`.
Json json_of(const CoalitionResult& result);

}  // namespace mainmatch
