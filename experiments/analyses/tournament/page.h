#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/report/reading.h"

namespace mainmatch::report {

// The parts of the chapter about a tournament, and the columns that several of them have.

inline const Column kBot{"bot", "bot"};
inline const Column kWins{"wins", "wins", Unit::percent};

/// A bot of a tournament, as reports read it.
struct Player {
  std::string name;
  Value wins;
  Value rating;
  Node node;
};

/// Those that were seated, most wins first.
std::vector<Player> players_of(const Node& result);

/// Columns for the quantities that a bot or a role of the result has.
std::vector<Column> quantities_of(const Node& row);

/// Means adjusted by control variates; nothing of a match without controls.
std::optional<Section> adjusted_section(const Node& result, const std::vector<Player>& players);
Section scores_section(const std::vector<Player>& players);
/// Ranks, tiers and ratings; nothing where there are none.
std::optional<Section> ranks_section(const Node& result, const std::vector<Player>& players);
/// Who comes in before whom.
Section pairs_section(const Node& result, const std::vector<Player>& players, Chapter& chapter);
/// The seats, and the roles where there are such.
Section seats_section(const Node& result, const std::vector<Player>& players, Chapter& chapter);
/// The match itself: facts and breakdowns.
Section match_section(const Node& result, Chapter& chapter);

}  // namespace mainmatch::report
