#include <algorithm>

#include "tests/horse_race/oracle/match.h"

namespace mainmatch::oracle::horse_race {

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

/// Buys as many as can be paid.
void Match::buy(Hand& hand, const std::vector<int>& horses) {
  bool can_pay = true;
  for (const int horse : horses) {
    const int cost = price(rules_, hand);
    const bool known = rules_.is_horse(horse);
    if (known && cost > hand.garnets) can_pay = false;
    if (!known || !can_pay) {
      hand.rounds.back().rejected.push_back(Part::buy);
      continue;
    }
    hand.garnets -= cost;
    ++hand.bought;
    ++hand.cards[horse];
    ++counts_.bought;
  }
}

void Match::play_seat(int seat, const Submission& submission) {
  Hand& hand = hands_[at(seat)];
  Round& log = hand.rounds.back();
  hand.points += rules_.space_points * static_cast<int>(log.seen.size());
  buy(hand, submission.buy);

  const auto& ability = submission.ability;
  const bool is_used = ability && is_valid(rules_, round(), *ability, hand.cards);
  const Raise raise = is_used ? raise_of(round(), *ability) : Raise{};
  long long sum = 0;
  bool is_negative = false;
  for (const auto& [horse, chips] : submission.bets) {
    sum += chips;
    is_negative |= chips < 0;
  }
  if (round() > 0 &&
      (is_negative || sum > hand.limit + raise.limit || sum > hand.chips + raise.chips)) {
    log.rejected.push_back(Part::submission);
  } else {
    if (is_used) use(hand, *ability);
    if (ability && !is_used) log.rejected.push_back(Part::ability);
    place_bets(hand, submission.bets);
    if (const auto space = submission.spectate) {
      if (round() > 0 && *space >= 1 && *space <= rules_.track) {
        log.spectated = space;
      } else {
        log.rejected.push_back(Part::spectate);
      }
    }
  }
  hand.fouls += static_cast<int>(log.rejected.size());
}

/// Takes those on horses that are seen.
void Match::place_bets(Hand& hand, const Chips& bets) {
  Round& log = hand.rounds.back();
  for (const auto& [horse, chips] : bets) {
    if (chips == 0) continue;
    if (std::find(log.seen.begin(), log.seen.end(), horse) == log.seen.end()) {
      log.rejected.push_back(Part::bets);
      continue;
    }
    log.bets[horse] = chips;
    hand.bets[horse] += chips;
    hand.chips -= chips;
  }
}

/// Discards cards, and gives what the ability gives.
void Match::use(Hand& hand, const Ability& ability) {
  hand.rounds.back().ability = ability;
  ++(ability.kind == Kind::clue ? counts_.clues : counts_.utilities);
  if (uses_cards(round(), ability.kind)) {
    for (const int horse : ability.use) --hand.cards[horse];
  }
  if (ability.kind == Kind::clue) return;
  const Raise raise = raise_of(round(), ability);
  hand.limit += raise.limit;
  hand.chips += raise.chips;
  switch (round()) {
    case 0:
    case 4:
      for (const int horse : ability.select) ++hand.cards[horse];
      break;
    case 1:
      for (const int horse : ability.gain) ++hand.cards[horse];
      break;
    case 5:
      for (std::size_t i = 0; i < ability.use.size(); ++i) {
        const int horse = ability.use[i];
        if (ability.guesses[i] == race_.ahead(5, horse)) hand.cards[horse] += 3;
      }
      break;
    case 7:
      hand.cards[ability.gain.front()] += static_cast<int>(ability.use.size());
      break;
    case 10:
      hand.points += bonus(count(ability.use));
      break;
    default:
      break;
  }
}

int Match::bonus(const Cards& used) const {
  int points = 0;
  for (const auto& [horse, n] : used) {
    int power = n;
    for (int i = 1; i < rules_.bonus_exponent && power < rules_.bonus_cap; ++i) power *= n;
    points += std::min(power, rules_.bonus_cap);
  }
  return points;
}

}  // namespace mainmatch::oracle::horse_race
