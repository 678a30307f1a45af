#include "agents/horse_race/trader.h"

#include "agents/horse_race/cards.h"
#include "agents/horse_race/reckoning.h"

namespace mainmatch::horse_race {

namespace {

/// What the seat collects.
Horse letter_of_seat(const View& view, Seat seat) noexcept { return seat % view.horses(); }

/// The change of the bonus if one card is given for another.
std::int64_t gain(const View& view, Horse give, Horse want) noexcept {
  const Rules& rules = view.rules();
  const std::int64_t less = view.copies(give);
  const std::int64_t more = view.copies(want);
  return bonus_for(rules, less - 1) - bonus_for(rules, less) + bonus_for(rules, more + 1) -
         bonus_for(rules, more);
}

void offer_all(const View& view, Submission& submission) noexcept {
  constexpr int kDays = 4;  // on which a seat deals with three others at most
  constexpr int kDuplicate = 4;
  const Horse own = letter_of_seat(view, view.seat());
  Cards left = view.cards();
  for (Seat partner = 0; partner < view.players(); ++partner) {
    const Horse theirs = letter_of_seat(view, partner);
    if ((partner + view.seat() - view.round()) % kDays != 0 || theirs == own) continue;
    const bool gathers = view.round() <= kDuplicate;
    const Horse give = gathers ? theirs : own;
    const Horse want = gathers ? own : theirs;
    if (left[at(give)] == 0 || (!gathers && gain(view, give, want) < 0)) continue;
    --left[at(give)];
    submission.offer(partner, give, want);
  }
}

}  // namespace

void Trader::act(const View& view, Submission& submission) {
  if (view.is_trade()) return offer_all(view, submission);
  if (view.is_choice() || view.is_vote()) return decide(view, chance(), submission);
  Forecast forecast;
  reckon(view, forecast);
  const Horse own = letter_of_seat(view, view.seat());
  if (view.round() == 0) buy(view, own, submission);
  save_up(view, own, submission);
  bet(view, forecast, {}, submission);
  look(view, forecast, submission);
}

}  // namespace mainmatch::horse_race
