#pragma once

#include "agents/horse_race/inference/forecast.h"
#include "engine/core/field.h"

namespace mainmatch::horse_race {

// Parameter rows shared by several bots, for any struct of values P that has the member.

template <class P>
constexpr Field<P> row_of_noise() {
  return {"noise", &P::noise, 0, 1, "share of its worth by which it overrates a horse at most"};
}
template <class P>
constexpr Field<P> row_of_patience() {
  return {"patience", &P::patience, -1, 1,
          "worth, 0 the mean and 1 the best place, from which on it bets all on a horse"};
}
template <class P>
constexpr Field<P> row_of_points() {
  return {"points", &P::points, 0, 5, "points that one for a horse in its space counts as"};
}
template <class P>
constexpr Field<P> row_of_guess_gain() {
  return {"guess-gain", &P::guess_gain, -10, 20, "points that a guess of round 5 must bring"};
}
template <class P>
constexpr Field<P> row_of_chips_gain() {
  return {"chips-gain", &P::chips_gain, 0, 20,
          "times the bonus of its cards that chips of round 9 must bring"};
}
template <class P>
constexpr Field<P> row_of_days() {
  return {"days", &P::days, 4, 9, "rounds in which it makes everybody an offer once"};
}
template <class P>
constexpr Field<P> row_of_eyes() {
  return {"eyes", &P::eyes, 0, 5, "weight of each of the others who looks at a space"};
}
template <class P>
constexpr Field<P> row_of_draws() {
  return {"draws",           &P::draws, 10, 1000, "races that it imagines to know final places",
          Scale::logarithmic};
}
template <class P>
constexpr Field<P> row_of_budget() {
  return {"budget",
          &P::budget,
          64,
          32768,
          "work on facts about several horses before it samples",
          Scale::logarithmic};
}
template <class P>
constexpr Field<P> row_of_information() {
  return {"information", &P::information, 0, 5, "points that one by knowing more counts as"};
}
template <class P>
constexpr Field<P> row_of_card_price() {
  return {"card-price", &P::card_price, 0, 5, "points that one of a card's bonus counts as"};
}

}  // namespace mainmatch::horse_race
