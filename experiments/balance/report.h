#pragma once

#include <iosfwd>
#include <string_view>

#include "experiments/balance/balance.h"

namespace mainmatch {

/// What was found, as "text", "json" or "csv". `rules` are those in effect.
void print(const BalanceResult& result, const Json& rules, std::string_view format,
           std::ostream& out);

}  // namespace mainmatch
