#pragma once

#include "agents/agent.h"
#include "agents/horse_race/beliefs/forecast.h"
#include "agents/horse_race/beliefs/posterior.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

/// Knows all that can be known: the posterior of all movements given what it has seen and been
/// told. It bets by expected place points and spectates the space that promises most points and
/// information together. Information is the Gini impurity of where horses are that is expected to
/// go, in points: if there were none left, every chip would bring the most that a place pays
/// instead of the mean, and each horse has its share of that. Where a clue about a horse tells more
/// in these points than its card is worth to the bonus it asks for it, otherwise it hoards.
class Bayes final : public Agent<mainmatch::HorseRace> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  /// Points for each unit of impurity that goes, with so many chips to bet later.
  double points_for_certainty(const View& view, int chips) const noexcept;
  void foresee(const View& view, Forecast& forecast) noexcept;
  bool ask_what_pays(const View& view, const Forecast& forecast, Submission& submission) noexcept;
  /// Of the horses' spaces at the end of the running round, by seeing one of them.
  double impurity_seen(const View& view, int space) const noexcept;

  Posterior posterior_;
};

}  // namespace mainmatch::horse_race
