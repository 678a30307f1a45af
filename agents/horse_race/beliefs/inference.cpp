#include "agents/horse_race/beliefs/inference.h"

#include <algorithm>

#include "agents/horse_race/beliefs/gather.h"

namespace mainmatch::horse_race {

void infer(const View& view, const Depth& depth, Stream& chance, Posterior& posterior,
           Forecast& forecast) noexcept {
  Evidence evidence;
  gather(view, evidence);
  posterior.infer(evidence, chance, depth.budget);
  Posterior::Places places;
  posterior.final_places(chance, depth.draws, places);
  forecast = {};
  for (Horse horse = 0; horse < view.horses(); ++horse) {
    for (int space = 1; space < Evidence::kSpaces; ++space) {
      forecast.next[at(horse)][at(space)] = posterior.space(horse, view.round(), space);
    }
    if (view.has_finished(horse)) continue;
    for (int place = 0; place < view.horses(); ++place) {
      forecast.worth[at(horse)] +=
          places[at(horse)][at(place)] * view.rules().place_points[at(place)];
    }
  }
  const auto best = std::max_element(forecast.worth.begin(), forecast.worth.end());
  const auto horse = static_cast<Horse>(best - forecast.worth.begin());
  for (forecast.last_bets = view.round(); forecast.last_bets < kLastRound; ++forecast.last_bets) {
    double runs = 0;
    for (int space = 1; space <= view.rules().track; ++space) {
      runs += posterior.space(horse, forecast.last_bets, space);
    }
    if (runs < 0.5) return;
  }
}

}  // namespace mainmatch::horse_race
