#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "experiments/analyses/metagame/psro.h"
#include "experiments/report/result.h"

namespace mainmatch {

/// The bots that rounds have added, by canonical name, each once: the first is learned-1.
std::vector<std::string> learned_bots(const Psro& psro);

/// What `equilibrium --improve` reports: the last game's equilibria, with the rounds under
/// "improve", what is known of the bots that were added under "learned", and which bot gains in a
/// field of which other under "responses". `equilibria` is the last game's.
Result to_result(const Psro& psro, const EquilibriaResult& equilibria,
                 const nlohmann::ordered_json& rules);

}  // namespace mainmatch
