#pragma once

#include <array>

#include "agents/horse_race/inference/forecast.h"
#include "agents/horse_race/inference/posterior.h"

namespace mainmatch::horse_race {

/// The effort of inference.
struct Depth {
  int draws = 100;  ///< draws for final places
  int budget = Posterior::kBudget;
};

/// A seat's expectations from the full posterior, which is left in `posterior`; reckon() is the
/// cheap approximation.
void infer(const View& view, const Depth& depth, Stream& chance, Posterior& posterior,
           Forecast& forecast) noexcept;
/// The same in round 0 and round 1, before anything is learned.
void infer_unseen(const PublicView& view, Posterior& posterior,
                  std::array<Forecast, 2>& forecasts) noexcept;

}  // namespace mainmatch::horse_race
