#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/outcome.h"
#include "experiments/matches/bot_name.h"
#include "experiments/matches/payoff.h"

namespace mainmatch {

/// How a submission is judged: by what it gains on average in playouts. Advice, tutor and review
/// have the same defaults (see default_judging() in experiments/analyses/judging.h).
struct Judging {
  std::vector<WeightedBot> field;  ///< canonical names: who the others are taken to be
  /// The weights of the field are found for each other seat by what was seen so far.
  bool fitted = false;
  /// By bot of a fitted field: its weight at each seat before that. Empty: those of the field.
  std::vector<PerSeat<double>> known = {};
  /// The bot that plays on for the seat; empty: one of the field, drawn anew for each world.
  std::string base;
  Payoff payoff{{"tokens"}};
  std::uint64_t worlds = 1024;  ///< at most; whole batches
  /// Draws from which the worlds of a batch are chosen, at most Adviser::kDraws. Fewer take less
  /// time and fit what the seat has seen less closely.
  std::size_t draws = 64;
};

}  // namespace mainmatch
