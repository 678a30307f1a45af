#pragma once

#include <ostream>
#include <span>
#include <string>

#include "engine/edges/state.h"

namespace mainmatch::edges {

/// The line about the rules.
void print_rules(const Rules& rules, std::ostream& out);

/// The grid of `cells`, seats row by row; round brackets are about `own`, kNoSeat for nobody.
void print_grid(const Rules& rules, std::span<const std::int8_t> cells, Seat own,
                std::ostream& out);

/// The platform, and below each space the seats that stand on it, by their spaces; who is on none
/// is left out.
void print_platform(const Rules& rules, const PerSeat<int>& spaces, std::ostream& out);

/// A round that has been played, and how all seats stand after it.
struct PlayedRound {
  const Round* before;  ///< the round before; null for none
  const Round* round;
  PerSeat<Seat> partners;
  PerSeat<std::int64_t> points;
  PerSeat<int> garnets;
};

/// The platform as the seats have landed on it, who has not, and what each did for which points.
void print_round(const Rules& rules, const PlayedRound& played, std::span<const std::string> labels,
                 std::ostream& out);

}  // namespace mainmatch::edges
