#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "experiments/analyses/printed.h"

namespace mainmatch::tests {

/// What --format prints of a result with these rules.
template <class R>
std::string printed(const R& result, std::string_view format,
                    const nlohmann::ordered_json& rules = {{"players", 12}}) {
  return report::formatted(to_result(result, rules), format);
}

}  // namespace mainmatch::tests
