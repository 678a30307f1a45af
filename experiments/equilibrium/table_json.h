#pragma once

#include <iosfwd>

#include "experiments/equilibrium/payoff_table.h"
#include "experiments/io/json.h"

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

/// A game in strategic form for Gambit (its .nfg format, payoff version): every seat is a player.
/// Throws a ValueError if it is incomplete or has more than kMaxNfgCells combinations of plays.
void write_nfg(const PayoffTable& table, std::ostream& out);
bool can_write_nfg(const PayoffTable& table);
inline constexpr std::uint64_t kMaxNfgCells = 1'000'000;

/// For gameanalysis (type game.1): `{"players", "strategies", "profiles": [{role: [[strategy,
/// count, payoff]]}], "type"}`.
void write_gameanalysis(const PayoffTable& table, std::ostream& out);

}  // namespace mainmatch
