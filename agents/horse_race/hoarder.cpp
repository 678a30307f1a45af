#include "agents/horse_race/beliefs/reckoning.h"
#include "agents/horse_race/cards.h"
#include "agents/roster.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

namespace {

/// Collects cards for the bonus of round 10: it buys and copies one card in round 0, duplicates the
/// three in round 4, guesses in round 5 where its chances are good, and merges what is left in
/// round 7. It spends no card on information and infers the horses' spaces from what it sees.
class Hoarder final : public Agent<HorseRace> {
 public:
  void act(const View& view, Submission& submission) override;
};

void Hoarder::act(const View& view, Submission& submission) {
  if (view.is_trade()) return;
  if (view.is_choice() || view.is_vote()) return decide(view, chance(), submission);
  Forecast forecast;
  reckon(view, forecast);
  differ(view, chance(), forecast);
  const Horse letter = view.seat() % view.horses();
  hoard(view, forecast, letter, submission);
  bet(view, forecast, {}, submission);
  look(view, forecast, submission);
}

}  // namespace

RosterEntry<HorseRace> hoarder() {
  return entry<Hoarder>("hoarder", "collects cards for the bonus of round 10");
}

}  // namespace mainmatch::horse_race
