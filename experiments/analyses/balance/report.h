#pragma once

#include "experiments/analyses/balance/balance.h"
#include "experiments/base/json.h"
#include "experiments/report/result.h"

namespace mainmatch {

/// What `balance` reports: the metrics with their definitions and, where they were asked for, the
/// values of mechanics and knowledge ("twins") and of a coalition. `rules` is what stands under
/// "rules".
Result to_result(const BalanceResult& result, const Json& rules);

}  // namespace mainmatch
