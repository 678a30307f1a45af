#include "agents/horse_race/fifth.h"

#include "agents/horse_race/beliefs/reckoning.h"
#include "agents/horse_race/cards.h"

namespace mainmatch::horse_race {

void Fifth::act(const View& view, Submission& submission) {
  if (view.is_trade()) return;
  if (view.is_choice() || view.is_vote()) return decide(view, chance(), submission);
  Forecast forecast;
  reckon(view, forecast);
  differ(view, chance(), forecast);
  if (view.round() == 3) {
    ask(view, 2, submission);
  } else {
    save_up(view, most_held(view), submission);
  }
  bet(view, forecast, {}, submission);
  look(view, forecast, submission);
}

}  // namespace mainmatch::horse_race
