#include <algorithm>
#include <cmath>

#include "tests/horse_race/oracle/player.h"

namespace mainmatch::oracle::horse_race {

namespace {

bool at_most(int limit, const Cards& cards) {
  return std::all_of(cards.begin(), cards.end(),
                     [&](const auto& card) { return card.second <= limit; });
}

bool is_valid_clue(int round, const Ability& ability, const Cards& held) {
  const Cards use = count(ability.use);
  const Cards select = count(ability.select);
  if (use.empty() || !holds(held, use)) return false;
  switch (round) {
    case 1:
      return ability.use.size() == 1 && holds(held, select) && holds(select, use);
    case 8:
      return ability.select.size() == ability.use.size() / 2 && holds(use, select);
    default:
      return true;
  }
}

bool is_valid_utility(const Rules& rules, int round, const Ability& ability, const Cards& held) {
  const Cards use = count(ability.use);
  const Cards select = count(ability.select);
  if (uses_cards(round, Kind::utility) && (use.empty() || !holds(held, use))) return false;
  const bool gains_known = std::all_of(ability.gain.begin(), ability.gain.end(),
                                       [&](int horse) { return rules.is_horse(horse); });
  switch (round) {
    case 0:
      return ability.select.size() == 1 && holds(held, select);
    case 1:
      return gains_known && ability.gain.size() == ability.use.size() &&
             at_most(1, count(ability.gain));
    case 3:
      return !select.empty() && ability.select.size() <= 3 && holds(held, select);
    case 4:
      return select.size() == 1 && holds(held, select) && ability.use.size() == 1 &&
             holds(select, use);
    case 5:
      return at_most(2, use) && ability.guesses.size() == ability.use.size() &&
             std::all_of(ability.guesses.begin(), ability.guesses.end(),
                         [](double guess) { return guess == std::floor(guess); });
    case 7:
      return at_most(1, use) && gains_known && ability.gain.size() == 1;
    case 8:
      return at_most(1, use);
    case 9:
      return use.size() == 1;
    default:
      return true;
  }
}

}  // namespace

Cards count(const std::vector<int>& cards) {
  Cards counted;
  for (const int card : cards) ++counted[card];
  return counted;
}

int copies(const Cards& cards, int horse) {
  const auto found = cards.find(horse);
  return found == cards.end() ? 0 : found->second;
}

bool holds(const Cards& many, const Cards& few) {
  return std::all_of(few.begin(), few.end(),
                     [&](const auto& card) { return copies(many, card.first) >= card.second; });
}

bool is_valid(const Rules& rules, int round, const Ability& ability, const Cards& held) {
  switch (ability.kind) {
    case Kind::clue:
      return is_valid_clue(round, ability, held);
    case Kind::utility:
      return is_valid_utility(rules, round, ability, held);
    case Kind::unknown:
      break;
  }
  return false;
}

bool uses_cards(int round, Kind kind) { return kind == Kind::clue || (round != 0 && round != 3); }

Raise raise_of(int round, const Ability& ability) {
  if (ability.kind == Kind::clue) return {};
  const int used = static_cast<int>(ability.use.size());
  switch (round) {
    case 2:
      return {used / 2, 0};
    case 8:
      return {used, 0};
    case 9:
      return {0, used};
    default:
      return {};
  }
}

}  // namespace mainmatch::oracle::horse_race
