#include <array>

#include "agents/horse_race/assumptions.h"
#include "agents/horse_race/cards.h"
#include "agents/horse_race/inference/gather.h"
#include "agents/horse_race/information.h"
#include "agents/horse_race/outlook.h"
#include "agents/roster.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

namespace {

struct Thoughts : Depth, Betting {
  double information = 1;
  double card_price = 1;
  double guess_gain = kGuessGain;
};

/// Computes the posterior of all movements given everything it has seen. It bets by expected place
/// points and spectates the space that promises most points and information together
/// (information.h). It uses a clue about a horse if the clue is worth more points than its card is
/// worth to the bonus; otherwise it hoards cards.
class Bayes final : public Agent<HorseRace> {
 public:
  using Parameters = Thoughts;
  static constexpr auto kParameters = std::to_array<Field<Thoughts>>({
      row_of_draws<Thoughts>(),
      row_of_budget<Thoughts>(),
      row_of_noise<Thoughts>(),
      row_of_patience<Thoughts>(),
      row_of_points<Thoughts>(),
      row_of_information<Thoughts>(),
      row_of_card_price<Thoughts>(),
      row_of_guess_gain<Thoughts>(),
  });

  explicit Bayes(const Thoughts& thoughts) noexcept : thoughts_(thoughts) {}
  void act(const View& view, Submission& submission) override;

 private:
  void begin_match() override { has_put_off_ = false; }
  void catch_up(const View& view) noexcept;

  const Thoughts thoughts_;
  Posterior posterior_;
  Evidence evidence_;  ///< of the postponed inference
  bool has_put_off_ = false;
};

/// Most matches end without a decision, so inference is postponed; if there is one, the random
/// stream continues once it is done.
void Bayes::catch_up(const View& view) noexcept {
  if (!has_put_off_) return;
  has_put_off_ = false;
  posterior_.infer(evidence_, chance(), thoughts_.budget);
  Posterior::Places places;
  posterior_.final_places(chance(), thoughts_.draws, places);
  Forecast unused;
  perturb(view, chance(), thoughts_, unused);
}

void Bayes::act(const View& view, Submission& submission) {
  if (view.is_trade()) return;
  if (view.is_choice() || view.is_vote()) {
    catch_up(view);
    return decide(view, chance(), submission);
  }
  Forecast forecast;
  if (is_done(view)) {
    gather(view, evidence_);
    has_put_off_ = true;
    hoard(view, forecast, view.seat() % view.horses(), thoughts_.guess_gain, submission);
    return;
  }
  const Posterior& known = expect(view, cache(), thoughts_, chance(), posterior_, forecast);
  perturb(view, chance(), thoughts_, forecast);
  if (!ask_what_pays(view, known, forecast, thoughts_.information, thoughts_.card_price,
                     submission)) {
    hoard(view, forecast, view.seat() % view.horses(), thoughts_.guess_gain, submission);
  }
  bet(view, forecast, {}, thoughts_, submission);
  if (!can_spectate(view)) return;
  const int stake = stake_after(view, submission);
  const double points = thoughts_.information * points_for_certainty(view, stake);
  PerSpace values;
  values_of(view, forecast, stake, thoughts_.points * view.rules().space_points, values);
  add_impurity_seen(view, forecast, points, values);
  spectate(view, values, submission);
}

}  // namespace

RosterEntry<HorseRace> bayes() {
  return entry<Bayes>("bayes", "weighs all it knows: points, bets and what there is to learn");
}

}  // namespace mainmatch::horse_race
