#pragma once

#include <istream>
#include <string>
#include <vector>

#include "engine/core/outcome.h"
#include "experiments/matches/bot_name.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

/// How likely each seat is each bot of a field before a match, by records of earlier matches of the
/// same people: by bot, then by seat. `people` are their names by seat, as records have them under
/// "bots"; a seat whose name is empty, or in no record, is each bot with the same probability.
/// Records of other matches, and that of the match itself, `judged`, are passed over. Throws
/// InputError for one that is not valid. Empty if none of the rest says anything of these people.
std::vector<PerSeat<double>> known_from(std::istream& in, const std::string& name,
                                        const MatchModule& match,
                                        const std::vector<WeightedBot>& field,
                                        const std::vector<std::string>& people, const Json& judged);

}  // namespace mainmatch
