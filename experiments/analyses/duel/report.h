#pragma once

#include <nlohmann/json_fwd.hpp>

#include "experiments/analyses/duel/result.h"
#include "experiments/report/result.h"

namespace mainmatch {

/// What `duel` reports; what is missing is null. `rules` is what stands under "rules". Reals have
/// at most 10 significant digits.
Result to_result(const DuelResult& result, const nlohmann::ordered_json& rules);

}  // namespace mainmatch
