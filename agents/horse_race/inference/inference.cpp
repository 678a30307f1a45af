#include "agents/horse_race/inference/inference.h"

#include <algorithm>

#include "agents/horse_race/inference/gather.h"

namespace mainmatch::horse_race {

namespace {

/// The forecast that follows from a posterior in `round`.
void foresee(const PublicView& view, int round, const Posterior& posterior,
             const Posterior::Places& places, Forecast& forecast) noexcept {
  forecast = {};
  for (Horse horse = 0; horse < view.horses(); ++horse) {
    const Posterior::Chances& its = posterior.spaces(horse, round);
    std::copy(its.begin() + 1, its.end(), forecast.next[at(horse)].begin() + 1);
    if (view.has_finished(horse)) continue;
    for (int place = 0; place < view.horses(); ++place) {
      forecast.worth[at(horse)] +=
          places[at(horse)][at(place)] * view.rules().place_points[at(place)];
    }
  }
  const auto best = std::max_element(forecast.worth.begin(), forecast.worth.end());
  const auto horse = static_cast<Horse>(best - forecast.worth.begin());
  for (forecast.last_bets = round; forecast.last_bets < kLastRound; ++forecast.last_bets) {
    double runs = 0;
    const Posterior::Chances& its = posterior.spaces(horse, forecast.last_bets);
    for (int space = 1; space <= view.rules().track; ++space) runs += its[at(space)];
    if (runs < 0.5) return;
  }
}

}  // namespace

void infer(const View& view, const Depth& depth, Stream& chance, Posterior& posterior,
           Forecast& forecast) noexcept {
  Evidence evidence;
  gather(view, evidence);
  posterior.infer(evidence, chance, depth.budget);
  Posterior::Places places;
  posterior.final_places(chance, depth.draws, places);
  foresee(view, view.round(), posterior, places, forecast);
}

void infer_unseen(const PublicView& view, Posterior& posterior,
                  std::array<Forecast, 2>& forecasts) noexcept {
  Stream unused;  // nothing is sampled without facts about several horses
  Evidence evidence;
  evidence.begin(view.horses(), view.rules().track, view.rules().values());
  posterior.infer(evidence, unused);
  Posterior::Places places;
  posterior.final_places(unused, 0, places);
  for (int round = 0; round < 2; ++round) {
    foresee(view, round, posterior, places, forecasts[at(round)]);
  }
}

}  // namespace mainmatch::horse_race
