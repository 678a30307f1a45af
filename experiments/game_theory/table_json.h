#pragma once

#include <iosfwd>

#include "experiments/base/json.h"
#include "experiments/game_theory/payoff_table.h"

namespace mainmatch {

// Payoff tables in files.

inline constexpr std::string_view kPayoffFormat = "mainmatch-payoffs/1";

/// Reads `{"format": "mainmatch-payoffs/1", "roles": [{"name", "seats", "strategies"}], "profiles":
/// [{"counts", "payoffs", "matches", "stderr", "blocks"}]}`, with "blocks": [matches] where
/// profiles have blocks (lists of payoffs), "payoff_range": {"low", "high"}, what a seat can get in
/// a match at all, and "about", which may say anything and is not looked at. Throws a ValueError
/// with the path of what is missing, unknown, out of range, contradictory or there twice.
PayoffTable read_payoffs(const Node& document);

/// What read_payoffs() reads. `about`, unless null, says where the table comes from.
Json payoffs_json(const PayoffTable& table, const Json& about);

/// Reads a game of gameanalysis: what write_gameanalysis() writes (type game.1), where payoffs may
/// be null for what is not known, and lists of observations (samplegame.1), of which the means and
/// their standard errors are taken. Throws a ValueError with the path of what is wrong.
PayoffTable read_gameanalysis(const Node& document);

/// Reads a table in any of these forms, which it recognizes by their content: JSON of this program
/// or of gameanalysis, and Gambit's .nfg and .agg. `about`, unless null, becomes what the table
/// says of where it comes from, null if nothing. Throws JsonError or ValueError.
PayoffTable read_table(std::string_view text, Json* about = nullptr);

/// For gameanalysis (type game.1): `{"players", "strategies", "profiles": [{role: [[strategy,
/// count, payoff]]}], "type"}`.
void write_gameanalysis(const PayoffTable& table, std::ostream& out);

}  // namespace mainmatch
