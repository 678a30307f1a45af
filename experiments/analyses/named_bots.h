#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/analyses/bot_use.h"
#include "experiments/analyses/bots_file.h"
#include "experiments/base/fields.h"
#include "experiments/matches/match_module.h"
#include "experiments/report/result.h"

namespace mainmatch {

// Bots with names of their own: NAME=BOT(KEY=VALUE,...), as --define has them, or an entry
// [bots.NAME] of a file. They are for people alone: what is played, recorded and kept goes by
// canonical names.

/// What the help of a flag says of the words that stand for several bots.
inline const std::string kSeveralBots =
    "'default' names the default roster, 'learned' all learned bots";

/// In all values of rows that name bots, replaces names of --bots-file and --define by canonical
/// ones, and a word for several bots by these. After that --define has what was used of them,
/// canonical too, so that a manifest need not hold the files. Of rows that name mixes, result:PATH
/// becomes the mix of that result, and learned-mix that of learned bots, but where the row looks it
/// up itself (names_field). Returns who of them
/// comes from outside. Throws InputError for files and definitions that are not valid;
/// entries of other matches are skipped.
BotUse settle_bots(const Fields& fields, const MatchModule& match, const ParsedFlags& given);

/// The bots that have parameters worth a search: all such bots of the default roster, and the
/// widest one.
std::vector<std::string> tunable_bots(const MatchModule& match);

/// The bots of the match that were learned: everybody may name them, and files may give their names
/// to others.
std::vector<NamedBot> learned_bots(const MatchModule& match);

/// The definition of a learned bot; another name as it is.
std::string learned_definition(const MatchModule& match, const std::string& name);

/// What stands for the mix of those that searches against it gained least from.
inline constexpr std::string_view kLearnedMix = "learned-mix";
/// That mix, by canonical names; empty where the match has none.
std::optional<LearnedMix> learned_mix(const MatchModule& match);

/// What stands for the bots of the default roster and of the learned mix, weighted seat by seat by
/// how well they explain what a seat has seen.
inline constexpr std::string_view kFittedField = "fitted";

/// Throws ValueError (at `path`) for what cannot name a bot of the user's: the names of the match's
/// bots and roles, words for several bots, and what is not of letters, digits, - and _.
void require_own_name(const std::string& path, const std::string& name, const MatchModule& match);

/// The result with the names that --define gives; where an object says by "name" or "bot" what it
/// is about, its canonical name stands beside, under "definition".
Result with_names(const Result& result, const std::vector<std::string>& definitions);

}  // namespace mainmatch
