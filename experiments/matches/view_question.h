#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "engine/core/game.h"
#include "experiments/base/json.h"
#include "experiments/matches/objection.h"

namespace mainmatch {

/// Which step of a recorded match.
struct ViewQuestion {
  std::int64_t seat = 0;
  /// Without it the next step of the seat that is no trade, after the record; where its last round
  /// has trades but no submissions, that round.
  std::optional<Step> step = {};
  bool vote = false;             ///< of a match with two decisions, the vote rather than the first
  const Node* trades = nullptr;  ///< of the running round, where the record has not come to them
  const Node* submission = nullptr;  ///< to be judged; null: none
  std::uint64_t filling = 0;         ///< of a seat's file, see SeatPlayback
};

struct ViewAnswer {
  Json view;
  std::vector<Objection> objections;  ///< to the submission
};

}  // namespace mainmatch
