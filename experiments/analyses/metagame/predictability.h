#pragma once

#include <cstdint>
#include <string>

#include "experiments/base/json.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

/// How well the submissions of seats that draw from a mix, {ROLE: {BOT: share}}, can be foreseen.
/// In every step a seat's submission is drawn again a number of times: each time from a bot of the
/// mix in its place that has seen what the seat has seen, with chance of its own. The guess is what
/// most of these hand in, of equals the one drawn first; whoever knows the mix and the seat's view
/// can do as well. By step, the share of submissions that are what was guessed:
///
///     {"matches", "draws", "steps": [{"step", "share": ESTIMATE}]}.
///
/// Trades are left out. Null for mixes with programs or with bots that imagine the others, which
/// take too long. Nothing depends on threads.
Json predictability(const RuleSet& rules, const Json& mix, std::uint64_t seed);

/// Writes it, under "predictability", into the first mixes of a result of `equilibrium`, and into
/// that which is exploited least.
void add_predictability(const RuleSet& rules, std::uint64_t seed, Json& result);

}  // namespace mainmatch

namespace mainmatch::report {

/// "Mix 1 is predictable: in round 3 ...", of a mix that has it, called `name`; nothing where no
/// step is shown to be foreseen in more than half of all cases.
std::string predictable_said(const std::string& name, const Node& mix);

}  // namespace mainmatch::report
