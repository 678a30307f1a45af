#pragma once

#include <iosfwd>
#include <nlohmann/json_fwd.hpp>

#include "experiments/duel/result.h"

namespace mainmatch {

/// For people, at most 100 columns unless a bot's name is very long.
void print_text(const DuelResult& result, std::ostream& out);

/// One object; what is missing is null. `rules` is what stands under "rules". Reals have at most 10
/// significant digits.
void print_json(const DuelResult& result, const nlohmann::ordered_json& rules, std::ostream& out);

}  // namespace mainmatch
