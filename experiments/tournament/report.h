#pragma once

#include <iosfwd>
#include <nlohmann/json_fwd.hpp>

#include "experiments/tournament/result.h"

namespace mainmatch {

/// For people, at most 100 columns unless a bot's name is very long: bots by their share of wins,
/// quantiles and histograms of their scores, wins by seat, facts of the game.
void print_text(const TournamentResult& result, std::ostream& out);

/// One object. Every estimate is {"mean", "low", "high"}; what is missing is null, with "why"
/// beside the nulls. Histogram bins are [low, high, count], both ends included, without the empty
/// ones. `rules` is what stands under "rules". Reals have at most 10 significant digits.
void print_json(const TournamentResult& result, const nlohmann::ordered_json& rules,
                std::ostream& out);

/// A header and a row per bot; a missing number is an empty cell. Cells are quoted as in RFC 4180,
/// section 2, where they need to be; lines end in a newline.
void print_csv(const TournamentResult& result, std::ostream& out);

}  // namespace mainmatch
