#pragma once

#include <string>
#include <vector>

#include "experiments/matches/lineup.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

/// The value of a --field that names a mix of the match's bots, "A:2,B,...", each once; an empty
/// one is all of the default roster alike. The words kLearnedMix, of all roles together, and
/// kFittedField, with even weights, name one too. Throws ValueError ("field").
std::vector<WeightedBot> field_of(const MatchModule& match, const std::string& text);

/// The bots of lists "BOT:W,..." or "ROLE:BOT:W,...", one by one. A role stands before each bot of
/// its list.
std::vector<std::string> parts_by_role(const MatchModule& match,
                                       const std::vector<std::string>& lists);

/// A mix by role, one list where all seats are alike: of "BOT:W,..." for every role or
/// "ROLE:BOT:W,..." for each. Throws ValueError (at `path`).
MixByRole mix_by_role(const char* path, const MatchModule& match,
                      const std::vector<std::string>& lists);

/// "BOT:W,..." of a list.
std::string text_of(const std::vector<WeightedBot>& mix);

/// A mix by role as texts again.
std::vector<std::string> texts_of(const MixByRole& mix, const MatchModule& match);

}  // namespace mainmatch
