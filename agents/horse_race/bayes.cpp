#include <algorithm>

#include "agents/horse_race/beliefs/forecast.h"
#include "agents/horse_race/beliefs/gather.h"
#include "agents/horse_race/beliefs/posterior.h"
#include "agents/horse_race/cards.h"
#include "agents/roster.h"
#include "engine/horse_race/abilities.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

namespace {

/// Computes the posterior of all movements given everything it has seen. It bets by expected place
/// points and spectates the space that promises most points and information together. Information
/// is measured as the expected reduction of the Gini impurity of the horses' spaces, in points:
/// with full information every chip would bring the best place pays instead of the mean, and each
/// horse accounts for its share of that difference. It uses a clue about a horse if the clue is
/// worth more points than its card is worth to the bonus; otherwise it hoards cards.
class Bayes final : public Agent<HorseRace> {
 public:
  Bayes() noexcept {}  // so that nothing clears the posterior, which is large, for each of them

  void act(const View& view, Submission& submission) override;

 private:
  /// Points for each unit of impurity that goes, with so many chips to bet later.
  double points_for_certainty(const View& view, int chips) const noexcept;
  void foresee(const View& view, Forecast& forecast) noexcept;
  bool ask_what_pays(const View& view, const Forecast& forecast, Submission& submission) noexcept;
  /// Of the horses' spaces at the end of the running round, by seeing one of them: `points` each.
  void add_impurity_seen(const View& view, double points, PerSpace& values) const noexcept;

  Posterior posterior_;
};

/// What a card of a kind is worth to the bonus of round 10; before round 7 single ones can be
/// merged there.
double price_of_card(const View& view, Horse horse) noexcept {
  const Rules& rules = view.rules();
  const int held = view.copies(horse);
  const auto bonus = [&](int n) { return static_cast<double>(bonus_for(rules, n)); };
  double price = bonus(held) - bonus(held - 1);
  if (held > 1 || view.round() >= 7) return price;
  for (int n = 2; n <= view.horses(); ++n) price = std::max(price, bonus(n) / n);
  return price;
}

double Bayes::points_for_certainty(const View& view, int chips) const noexcept {
  int most = 0;
  int sum = 0;
  for (Horse place = 0; place < view.horses(); ++place) {
    most = std::max(most, view.rules().place_points[at(place)]);
    sum += view.rules().place_points[at(place)];
  }
  const double better = most - sum / static_cast<double>(view.horses());
  return chips * better / view.horses();
}

void Bayes::foresee(const View& view, Forecast& forecast) noexcept {
  constexpr int kDraws = 100;
  Evidence evidence;
  gather(view, evidence);
  posterior_.infer(evidence, chance());
  Posterior::Places places;
  posterior_.final_places(chance(), kDraws, places);
  for (Horse horse = 0; horse < view.horses(); ++horse) {
    for (int space = 1; space < Evidence::kSpaces; ++space) {
      forecast.next[at(horse)][at(space)] = posterior_.space(horse, view.round(), space);
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
      runs += posterior_.space(horse, forecast.last_bets, space);
    }
    if (runs < 0.5) return;
  }
}

bool Bayes::ask_what_pays(const View& view, const Forecast& forecast,
                          Submission& submission) noexcept {
  const int round = view.round();
  // The first round whose value, or space, the clue reveals.
  constexpr std::array<int, kRounds> kRevealed = {1, 2, 0, 4, 0, 0, 7, 0, 0, 10, 0};
  const int revealed = kRevealed[at(round)];
  if (revealed == 0) return false;
  const double points = points_for_certainty(view, view.chips());
  const int later = std::clamp(forecast.last_bets, revealed, kLastRound);
  double most = 0;
  PerHorse<double> impurity_after;  // by the first of horses alike; -9: not yet worked out
  impurity_after.fill(-9);
  for (const Horse horse : running(view)) {
    if (view.copies(horse) == 0) continue;
    double& after = impurity_after[at(posterior_.alike(horse))];
    if (after == -9) {
      after = round == 3 ? posterior_.space_impurity_after_space(horse, later, revealed)
                         : posterior_.space_impurity_after_movement(horse, later, revealed);
    }
    const double before = posterior_.space_impurity(horse, later);
    const double gain = points * (before - after) - price_of_card(view, horse);
    if (gain <= (round == 1 ? most : 0)) continue;
    most = gain;
    submission.ability.kind = Kind::clue;
    if (round == 1) submission.ability.use = submission.ability.select = {};
    submission.ability.use.add(horse);
    if (round == 1) submission.ability.select.add(horse);
  }
  return submission.ability.kind == Kind::clue;
}

void Bayes::add_impurity_seen(const View& view, double points, PerSpace& values) const noexcept {
  PerSpace gone{};
  for (const Horse horse : running(view)) {
    const double squares = 1 - posterior_.space_impurity(horse, view.round());
    for (int space = 1; space <= view.rules().track; ++space) {
      const double here = posterior_.space(horse, view.round(), space);
      if (here <= 0 || here >= 1) continue;
      // With chance 1 - here what is left of the others is scaled up by 1 / (1 - here).
      gone[at(space)] += here * (1 - 2 * here + squares) / (1 - here);
    }
  }
  for (int space = 1; space <= view.rules().track; ++space) {
    values[at(space)] += points * gone[at(space)];
  }
}

void Bayes::act(const View& view, Submission& submission) {
  if (view.is_trade()) return;
  if (view.is_choice() || view.is_vote()) return decide(view, chance(), submission);
  Forecast forecast;
  foresee(view, forecast);
  differ(view, chance(), forecast);
  if (!ask_what_pays(view, forecast, submission)) {
    hoard(view, forecast, view.seat() % view.horses(), submission);
  }
  bet(view, forecast, {}, submission);
  if (!can_spectate(view)) return;
  const int stake = stake_after(view, submission);
  const double points = points_for_certainty(view, stake);
  PerSpace values;
  values_of(view, forecast, stake, view.rules().space_points, values);
  add_impurity_seen(view, points, values);
  spectate(view, values, submission);
}

}  // namespace

RosterEntry<HorseRace> bayes() {
  return entry<Bayes>("bayes", "weighs all it knows: points, bets and what there is to learn");
}

}  // namespace mainmatch::horse_race
