#include "agents/horse_race/information.h"

#include <algorithm>

#include "engine/horse_race/abilities.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

namespace {

/// The value of a card to the bonus of round 10; before round 7 single ones can still be merged.
double price_of_card(const View& view, Horse horse) noexcept {
  const Rules& rules = view.rules();
  const int held = view.copies(horse);
  const auto bonus = [&](int n) { return static_cast<double>(bonus_for(rules, n)); };
  double price = bonus(held) - bonus(held - 1);
  if (held > 1 || view.round() >= 7) return price;
  for (int n = 2; n <= view.horses(); ++n) price = std::max(price, bonus(n) / n);
  return price;
}

double impurity(const std::array<double, kLandings>& chances) noexcept {
  double squares = 0;
  for (const double p : chances) squares += p * p;
  return 1 - squares;
}

}  // namespace

double points_for_certainty(const View& view, int chips) noexcept {
  int most = 0;
  int sum = 0;
  for (Horse place = 0; place < view.horses(); ++place) {
    most = std::max(most, view.rules().place_points[at(place)]);
    sum += view.rules().place_points[at(place)];
  }
  const double better = most - sum / static_cast<double>(view.horses());
  return chips * better / view.horses();
}

bool ask_what_pays(const View& view, const Posterior& posterior, const Forecast& forecast,
                   double information, double card_price, Submission& submission) noexcept {
  const int round = view.round();
  // The first round whose value, or space, the clue reveals.
  constexpr std::array<int, kRounds> kRevealed = {1, 2, 0, 4, 0, 0, 7, 0, 0, 10, 0};
  const int revealed = kRevealed[at(round)];
  if (revealed == 0) return false;
  const double points = information * points_for_certainty(view, view.chips());
  const int later = std::clamp(forecast.last_bets, revealed, kLastRound);
  double most = 0;
  PerHorse<double> impurity_after;  // by the first of equivalent horses; -9: not computed yet
  impurity_after.fill(-9);
  for (const Horse horse : running(view)) {
    if (view.copies(horse) == 0) continue;
    double& after = impurity_after[at(posterior.alike(horse))];
    if (after == -9) {
      after = round == 3 ? posterior.space_impurity_after_space(horse, later, revealed)
                         : posterior.space_impurity_after_movement(horse, later, revealed);
    }
    const double before = posterior.space_impurity(horse, later);
    const double gain = points * (before - after) - card_price * price_of_card(view, horse);
    if (gain <= (round == 1 ? most : 0)) continue;
    most = gain;
    submission.ability.kind = Kind::clue;
    if (round == 1) submission.ability.use = submission.ability.select = {};
    submission.ability.use.add(horse);
    if (round == 1) submission.ability.select.add(horse);
  }
  return submission.ability.kind == Kind::clue;
}

void add_impurity_seen(const View& view, const Forecast& forecast, double points,
                       PerSpace& values) noexcept {
  PerSpace gone{};
  for (const Horse horse : running(view)) {
    const auto& next = forecast.next[at(horse)];
    const double squares = 1 - impurity(next);
    for (int space = 1; space <= view.rules().track; ++space) {
      const double here = next[at(space)];
      if (here <= 0 || here >= 1) continue;
      // With probability 1 - here, the others' remaining mass is scaled by 1 / (1 - here).
      gone[at(space)] += here * (1 - 2 * here + squares) / (1 - here);
    }
  }
  for (int space = 1; space <= view.rules().track; ++space) {
    values[at(space)] += points * gone[at(space)];
  }
}

}  // namespace mainmatch::horse_race
