#include "agents/horse_race/hoarder.h"

#include "agents/horse_race/beliefs/reckoning.h"
#include "agents/horse_race/cards.h"

namespace mainmatch::horse_race {

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

}  // namespace mainmatch::horse_race
