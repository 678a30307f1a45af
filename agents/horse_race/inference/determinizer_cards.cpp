// The others' cards, given a seat's trades with them.

#include <algorithm>

#include "agents/horse_race/inference/determinizer.h"

namespace mainmatch::horse_race {

/// Uses up cards in the ability of a round that takes any: mostly the clue.
void HorseRaceDeterminizer::discard(int round, const Cards& spare,
                                    Ability& ability) const noexcept {
  ability = {};
  ability.kind = Kind::clue;
  ability.use.copies = spare;
  int left = count_cards(spare).cards;
  if (ability_rule(round, Kind::clue).select == SelectRule::half_of_used) {
    left /= 2;
    for (Horse horse = 0; horse < rules_.horses; ++horse) {
      const int selected = std::min(left, spare[at(horse)]);
      ability.select.add(horse, selected);
      left -= selected;
    }
  }
  if (ability_rule(round, Kind::clue).use != UseRule::one_of_selected) return;
  ability.kind = Kind::utility;  // for other letters
  for (Horse horse = 0; horse < rules_.horses && left > 0; ++horse) {
    if (spare[at(horse)] > 0) continue;
    ability.gain.add(horse);
    --left;
  }
}

/// Makes partners of the coming trades hold the cards they had: they buy what they lack and use up
/// the surplus. Returns false after a change, having replayed the step.
bool HorseRaceDeterminizer::hold(int round, World<HorseRace>& world,
                                 Submissions<HorseRace>& step) noexcept {
  bool as_it_was = true;
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (!is_other(seat) || deals_.holds(round, seat, state_->seats[at(seat)].cards)) continue;
    as_it_was = false;
    Submission& submission = step[at(seat)];
    State::SeatState& own = before_->seats[at(seat)];
    Cards spare{};
    submission.buy.clear();
    for (Horse horse = 0; horse < rules_.horses; ++horse) {
      const OwnDeals::Holding& holding = deals_.holding(round, seat, horse);
      const int missing = std::max(holding.least, holding.exactly) - own.cards[at(horse)];
      for (int i = 0; i < missing; ++i) {
        const auto bought = static_cast<int>(submission.buy.size());
        const auto price = static_cast<int>(price_of(rules_, own.bought + bought));
        submission.buy_card(horse);
        world.setup.garnets[at(seat)] += price;
        before_->setup.garnets[at(seat)] += price;
        own.garnets += price;
      }
      if (holding.exactly >= 0) spare[at(horse)] = std::max(0, -missing);
    }
    submission.ability = {};
    if (count_cards(spare).cards > 0) discard(round - 1, spare, submission.ability);
    std::int32_t chips = 0;
    for (const std::int32_t n : submission.bets) chips += n;
    if (chips > std::min(own.limit, own.chips)) submission.bets = {};
  }
  if (!as_it_was) {
    *state_ = *before_;
    resolve(*state_, std::span(step.data(), at(rules_.players)), nullptr);
  }
  return as_it_was;
}

}  // namespace mainmatch::horse_race
