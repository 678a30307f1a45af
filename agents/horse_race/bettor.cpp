#include "agents/horse_race/bettor.h"

#include "agents/horse_race/beliefs/reckoning.h"
#include "agents/horse_race/cards.h"
#include "engine/horse_race/abilities.h"

namespace mainmatch::horse_race {

namespace {

/// Round 8's utility, if there are more chips than may be bet in the rest of the match.
bool raise_late(const View& view, Submission& submission) noexcept {
  const int rounds = kRounds - view.round();
  if (view.chips() <= rounds * view.limit() || cards_held(view) == 0) return false;
  submission.ability.kind = Kind::utility;
  for (Horse horse = 0; horse < view.horses(); ++horse) {
    if (view.copies(horse) > 0) submission.ability.use.add(horse);
  }
  return true;
}

/// Round 9's utility, if the chips can be bet at once on a horse that is worth it.
bool take_chips(const View& view, const Forecast& forecast, Submission& submission) noexcept {
  const Horse most = most_held(view);
  if (most == kNoHorse) return false;
  const int cards = view.copies(most);
  double best = 0;
  for (const Horse horse : view.seen(view.round())) {
    best = forecast.worth[at(horse)] > best ? forecast.worth[at(horse)] : best;
  }
  if (view.chips() + cards > view.limit() ||
      best * cards <= static_cast<double>(bonus_for(view.rules(), cards))) {
    return false;
  }
  submission.ability.kind = Kind::utility;
  submission.ability.use.add(most, cards);
  return true;
}

}  // namespace

void Bettor::act(const View& view, Submission& submission) {
  if (view.is_trade()) return;
  if (view.is_choice() || view.is_vote()) return decide(view, chance(), submission);
  Forecast forecast;
  reckon(view, forecast);
  differ(view, chance(), forecast);
  const int round = view.round();
  if (round == 0) buy(view, most_held(view) == kNoHorse ? 0 : most_held(view), submission);
  const bool used = (round == 2 && raise_limit(view, submission)) ||
                    (round == 8 && raise_late(view, submission)) ||
                    (round == 9 && take_chips(view, forecast, submission)) ||
                    save_up(view, most_held(view), submission);
  Raise raise;
  if (used) {
    raise = raise_of(ability_rule(round, submission.ability.kind).effect, submission.ability);
  }
  bet(view, forecast, raise, submission);
  look(view, forecast, submission);
}

}  // namespace mainmatch::horse_race
