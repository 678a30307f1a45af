#pragma once

#include <array>

#include "agents/horse_race/inference/forecast.h"
#include "agents/horse_race/inference/posterior.h"

namespace mainmatch::horse_race {

/// How much work inference is worth.
struct Depth {
  int draws = 100;  ///< for final places
  int budget = Posterior::kBudget;
};

/// What a seat expects by all that it has seen, as reckon() does by less. Leaves the posterior in
/// `posterior`.
void infer(const View& view, const Depth& depth, Stream& chance, Posterior& posterior,
           Forecast& forecast) noexcept;
/// The same before anything is learned, in round 0 and in round 1.
void infer_unseen(const PublicView& view, Posterior& posterior,
                  std::array<Forecast, 2>& forecasts) noexcept;

}  // namespace mainmatch::horse_race
