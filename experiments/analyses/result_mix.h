#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiments/analyses/bots_file.h"
#include "experiments/base/json.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

/// The mix of a result of `equilibrium`, FILE or the folder where it is kept: that of its rounds
/// that is exploited least, else its first certified mix, else its first candidate. Throws
/// InputError that names the file.
MixTexts mix_of_result(const std::string& path, const MatchModule& match);

// The verdicts on a mix, by name: within the strategies, and by the oracles that answer it.
inline constexpr const char* kWithin = "within";
inline constexpr const char* kByParameters = "parameters";
inline constexpr const char* kBySearch = "search";
inline constexpr const char* kByOracle = "oracle";  ///< the user's, instead of parameters

/// The mix of all rounds of `equilibrium --improve` that is exploited least, as "rounds_played" has
/// it; nothing where none was searched against in full.
std::optional<Node> least_exploited_mix(const Node& improve);

/// The verdict of that name on a mix of such a result. Empty where nobody was asked. Of results
/// that have one verdict alone it is that within; of those that have none it is "open".
std::string verdict_by(const std::string& oracle, const Node& mix);

}  // namespace mainmatch
