#pragma once

#include "agents/horse_race/inference/forecast.h"
#include "agents/horse_race/inference/posterior.h"

namespace mainmatch::horse_race {

// The value of information, shared by bots, measured as the expected reduction of the Gini impurity
// of the horses' spaces, in points: with full information every chip would bring the best place's
// points instead of the mean, and each horse accounts for its share of that difference.

/// Points per unit of impurity removed, with this many chips left to bet.
double points_for_certainty(const View& view, int chips) noexcept;

/// Uses the clue of the running round about horses where it is worth more than the card's bonus.
/// `information` and `card_price` weigh the two. Returns whether it does; `posterior` is the seat's
/// knowledge.
bool ask_what_pays(const View& view, const Posterior& posterior, const Forecast& forecast,
                   double information, double card_price, Submission& submission) noexcept;

/// Adds the expected reduction of impurity at the end of the running round from seeing each space:
/// `points` per unit.
void add_impurity_seen(const View& view, const Forecast& forecast, double points,
                       PerSpace& values) noexcept;

}  // namespace mainmatch::horse_race
