#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/index.h"
#include "engine/core/outcome.h"

namespace mainmatch {

/// How likely each other seat is each bot of a field, by what one seat has seen.
struct FittedField {
  using Shares = std::vector<PerSeat<double>>;  ///< by bot of the field; of a seat they sum to 1

  struct Weight {
    double mean = 0;  ///< of a seat's bots they sum to 1; 0 for the seat itself
    double low = 0;   ///< of the interval of 95 % of what more worlds would find
    double high = 0;
  };

  bool from_play = true;  ///< else nothing that was seen counts, but what was known before
  std::vector<PerSeat<Weight>> weights;  ///< by bot of the field
  double effective = 0;  ///< even draws that those are worth from which a world is chosen
  Shares prior;          ///< before anything was seen
  Shares drawn;          ///< from which bots are best drawn; all positive

  /// By how much the weight of a world, in which bots were drawn from `drawn`, is to be corrected.
  double correction(const PerSeat<std::int8_t>& bots) const {
    double ratio = 1;
    for (std::size_t seat = 0; seat < bots.size(); ++seat) {
      if (bots[seat] < 0) continue;
      const std::size_t bot = at(bots[seat]);
      ratio *= prior[bot][seat] / drawn[bot][seat];
    }
    return ratio;
  }
};

}  // namespace mainmatch
