#include "agents/horse_race/beliefs/reckoning.h"
#include "agents/horse_race/cards.h"
#include "agents/roster.h"
#include "engine/horse_race/abilities.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

namespace {

/// Limits and chips first: it buys and copies a card, and uses all of them in round 2 to raise its
/// limit. It can then wait for a good horse while others have to bet on what they see, and bet
/// twice as much on it. Cards that it gets later become a limit in round 8 if its chips exceed the
/// limit, or chips in round 9 if those can be bet at once and bring more than the bonus of the
/// cards.
class Bettor final : public Agent<HorseRace> {
 public:
  void act(const View& view, Submission& submission) override;
};

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

}  // namespace

RosterEntry<HorseRace> bettor() {
  return entry<Bettor>("bettor", "raises its limit, then waits for a good horse");
}

}  // namespace mainmatch::horse_race
