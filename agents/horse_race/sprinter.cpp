#include "agents/horse_race/sprinter.h"

#include "agents/horse_race/beliefs/reckoning.h"
#include "agents/horse_race/cards.h"

namespace mainmatch::horse_race {

void Sprinter::act(const View& view, Submission& submission) {
  if (view.is_trade()) return;
  if (view.is_choice() || view.is_vote()) return decide(view, chance(), submission);
  Forecast forecast;
  reckon(view, forecast);
  differ(view, chance(), forecast);
  if (view.round() == 0) ask(view, 1, submission);
  bet(view, forecast, {}, submission);
  spectate(
      view, [&](int space) { return value_of(view, forecast, space, 0, 1); }, submission);
}

}  // namespace mainmatch::horse_race
