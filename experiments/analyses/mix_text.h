#pragma once

#include <string>
#include <vector>

#include "experiments/matches/lineup.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

/// The value of a --field that names a mix of the match's bots, "A:2,B,...", each once; an empty
/// one is all of the default roster alike. Throws ValueError ("field").
std::vector<LineupSpec::Weighted> field_of(const MatchModule& match, const std::string& text);

/// A mix by role, one list where all seats are alike, as --against has it: "BOT:W,..." for every
/// role or "ROLE:BOT:W,..." once for each. Throws ValueError ("against").
std::vector<std::vector<LineupSpec::Weighted>> mix_by_role(const MatchModule& match,
                                                           const std::vector<std::string>& lists);

/// The same as texts again.
std::vector<std::string> texts_of(const std::vector<std::vector<LineupSpec::Weighted>>& mix,
                                  const MatchModule& match);

}  // namespace mainmatch
