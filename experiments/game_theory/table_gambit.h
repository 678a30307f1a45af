#pragma once

#include <cstdint>
#include <iosfwd>
#include <string_view>

#include "experiments/game_theory/payoff_table.h"

namespace mainmatch {

// Payoff tables as files of Gambit.

/// Writes a game in strategic form (.nfg, payoff version): every seat is a player, called by its
/// role and, where that has several seats, a number from 0. Labels are what Gambit accepts: where
/// names have control characters, spaces at their ends or several in a row, others stand for them.
/// Throws a ValueError if it is incomplete or has more than kMaxNfgCells combinations of plays.
void write_nfg(const PayoffTable& table, std::ostream& out);
bool can_write_nfg(const PayoffTable& table);
inline constexpr std::uint64_t kMaxNfgCells = 1'000'000;

/// Reads a game in strategic form (.nfg, payoff or outcome version). Every player is a role of one
/// seat; but players whose labels are a name and a number, "all 0", "all 1", ..., from 0 on, are
/// the seats of one role if no payoff depends on which of them plays what. Numbers are integers,
/// decimals or fractions. Throws a ValueError ("line 3: got X, expected Y").
PayoffTable read_nfg(std::string_view text);

/// Reads an action graph game (.agg) in which all players may choose every action node and there
/// are no function nodes: one role, "all", of strategies "1", "2", ... Payoffs are complete lists
/// (type 0) or mappings (type 1). Throws a ValueError ("line 3: got X, expected Y").
PayoffTable read_agg(std::string_view text);

}  // namespace mainmatch
