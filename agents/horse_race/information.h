#pragma once

#include "agents/horse_race/inference/forecast.h"
#include "agents/horse_race/inference/posterior.h"

namespace mainmatch::horse_race {

// What it is worth to know more, shared by bots. Information is measured as the expected reduction
// of the Gini impurity of the horses' spaces, in points: with full information every chip would
// bring the best place pays instead of the mean, and each horse accounts for its share of that
// difference.

/// Points for each unit of impurity that goes, with so many chips to bet later.
double points_for_certainty(const View& view, int chips) noexcept;

/// Uses the clue of the running round about horses of which it reveals more than a card is worth
/// to the bonus. `information` and `card_price` weigh the points of either. Returns whether it
/// does; `posterior` is what the seat knows.
bool ask_what_pays(const View& view, const Posterior& posterior, const Forecast& forecast,
                   double information, double card_price, Submission& submission) noexcept;

/// Adds the impurity of the horses' spaces at the end of the running round that goes by seeing one
/// of them: `points` for each unit.
void add_impurity_seen(const View& view, const Forecast& forecast, double points,
                       PerSpace& values) noexcept;

}  // namespace mainmatch::horse_race
