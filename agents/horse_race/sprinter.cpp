#include "agents/horse_race/beliefs/reckoning.h"
#include "agents/horse_race/cards.h"
#include "agents/roster.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

namespace {

/// Scores early: it spectates the space on which it expects most horses, good or bad, and spends
/// all cards on the clue of round 0, since the horses are closest together in the rounds that it
/// reveals. It bets on the best horse that it happens to see.
class Sprinter final : public Agent<HorseRace> {
 public:
  void act(const View& view, Submission& submission) override;
};

void Sprinter::act(const View& view, Submission& submission) {
  if (view.is_trade()) return;
  if (view.is_choice() || view.is_vote()) return decide(view, chance(), submission);
  Forecast forecast;
  reckon(view, forecast);
  differ(view, chance(), forecast);
  if (view.round() == 0) ask(view, 1, submission);
  bet(view, forecast, {}, submission);
  if (!can_spectate(view)) return;
  PerSpace values;
  values_of(view, forecast, 0, 1, values);
  spectate(view, values, submission);
}

}  // namespace

RosterEntry<HorseRace> sprinter() {
  return entry<Sprinter>("sprinter", "spectates where most horses are expected");
}

}  // namespace mainmatch::horse_race
