#include "agents/horse_race/outlook.h"

#include "agents/horse_race/inference/reckoning.h"

namespace mainmatch::horse_race {

namespace {

/// In round 0, and in round 1 without a clue: nobody has seen a horse yet, and none has finished.
bool knows_nothing(const View& view) noexcept {
  return view.round() == 0 || (view.round() == 1 && view.learned(0).empty());
}

}  // namespace

bool is_done(const View& view) noexcept {
  if (view.round() != kLastRound) return false;
  return view.chips() == 0 || view.seen(kLastRound).empty();
}

void expect(const View& view, Cache<HorseRace>& cache, Forecast& forecast) noexcept {
  if (is_done(view)) return;
  if (knows_nothing(view)) {
    forecast = cache.reckoned(view).forecasts[at(view.round())];
  } else {
    reckon(view, forecast);
  }
}

const Posterior& expect(const View& view, Cache<HorseRace>& cache, const Depth& depth,
                        Stream& chance, Posterior& own, Forecast& forecast) noexcept {
  if (knows_nothing(view)) {
    const InferredUnseen& unseen = cache.inferred(view);
    forecast = unseen.forecasts[at(view.round())];
    return unseen.posterior;
  }
  infer(view, depth, chance, own, forecast);
  return own;
}

}  // namespace mainmatch::horse_race
