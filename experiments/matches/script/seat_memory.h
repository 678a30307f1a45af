#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/core/seat.h"
#include "experiments/base/json.h"

namespace mainmatch::script {

/// What a seat knows of a match up to a turn: its view and its own submission at each turn.
struct SeatMemory {
  struct Moment {
    std::size_t turn;   ///< of Rules::turns()
    Json shown;         ///< before it, see Table::shown()
    bool acts = false;  ///< the seat
    Json handed_in;     ///< null: nothing, or the last turn, which is still to be played
  };

  Seat seat = kNoSeat;
  std::vector<Moment> moments;  ///< one for each turn in which somebody acted, and the last
};

}  // namespace mainmatch::script
