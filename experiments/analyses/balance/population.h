#pragma once

#include <span>
#include <string>
#include <vector>

#include "experiments/analyses/named_bots.h"
#include "experiments/base/json.h"
#include "experiments/matches/bot_mix.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

// Who plays is a mix: each seat's bot is drawn from that of its role.

/// The help of --bots, but for who plays by default.
inline const std::string kPopulationHelp =
    "draw every seat's bot from these, with weights; ROLE:A:2,B, once for each role; or "
    "result:PATH, the mix of a result of 'equilibrium'; " +
    kSeveralBots + ", 'learned-mix' the mix that they have learned to play";

/// The mix that lists "A,B:2,..." or "ROLE:A:2,B,..." name; without any the default roster, all
/// alike. One list stands for all roles where they are the same. Throws ValueError (at `path`).
MixByRole population_of(const char* path, const MatchModule& match,
                        const std::vector<std::string>& lists);

/// The bots that seats draw from a mix; of none from the default roster, all alike. Throws
/// ValueError ("bots").
BotMix drawn_from(const RuleSet& rules, const MixByRole& mix);

/// The mix as such lists; of bots that are drawn alike their names alone.
std::vector<std::string> lists_of(const MixByRole& mix, const MatchModule& match);

/// All bots of a mix, as strategies of a game of them: "A,B,..." or "ROLE:A,B,...".
std::vector<std::string> strategies_of(const MixByRole& mix, const MatchModule& match);

/// What learned-mix stands for; empty where nothing was learned.
MixByRole learned_population(const MatchModule& match);

/// What to know of the mix, if it is the learned one: that it was learned under the published
/// rules. Else empty.
std::string remark_on(const MixByRole& mix, const MatchModule& match);

/// Adds "bots", each once, and where they are not drawn alike "mix": {ROLE: {BOT: SHARE}}; ROLE is
/// "all" where one list is of all roles.
void add_population(const MixByRole& mix, std::span<const std::string> roles, Json& json);

}  // namespace mainmatch
