#include "engine/horse_race/abilities.h"

#include <algorithm>

namespace mainmatch::horse_race {

namespace {

/// Whether no horse has more copies in `few` than in `many`.
bool is_part_of(const Cards& few, const Cards& many) noexcept {
  int missing = 0;
  for (std::size_t horse = 0; horse < few.size(); ++horse) missing |= few[horse] > many[horse];
  return missing == 0;
}

bool fits(UseRule rule, Count use) noexcept {
  switch (rule) {
    case UseRule::none:
      return true;
    case UseRule::any:
      return use.cards > 0;
    case UseRule::different:
      return use.most == 1;
    case UseRule::identical:
      return use.kinds == 1;
    case UseRule::pairs:
      return use.most == 1 || use.most == 2;
    case UseRule::one_of_selected:
      break;
  }
  return use.cards == 1;
}

bool fits(SelectRule rule, Count select, Count use) noexcept {
  switch (rule) {
    case SelectRule::none:
      return true;
    case SelectRule::one:
      return select.cards == 1;
    case SelectRule::one_to_three:
      return select.cards >= 1 && select.cards <= 3;
    case SelectRule::any:
      return select.cards > 0;
    case SelectRule::identical:
      return select.kinds == 1;
    case SelectRule::half_of_used:
      break;
  }
  return select.cards == use.cards / 2;
}

bool fits(GainRule rule, Count gain, Count use) noexcept {
  switch (rule) {
    case GainRule::none:
      return true;
    case GainRule::one:
      return gain.cards == 1;
    case GainRule::one_for_each_used:
      break;
  }
  return gain.cards == use.cards && gain.most == 1;
}

}  // namespace

const char* error_of(const AbilityRule& rule, const Ability& ability, const Cards& held,
                     int horses) noexcept {
  Count use, select;
  if (rule.use != UseRule::none) {
    use = count_cards(ability.use.copies);
    if (ability.use.has_unknown || !is_part_of(ability.use.copies, held)) {
      return "uses a card that is not held";
    }
    if (!fits(rule.use, use)) return "not the number or kinds of cards that it uses";
  }
  if (rule.select != SelectRule::none) {
    select = count_cards(ability.select.copies);
    if (ability.select.has_unknown || !is_part_of(ability.select.copies, held)) {
      return "selects a card that is not held";
    }
    if (!fits(rule.select, select, use)) return "not the number or kinds of cards that it selects";
  }
  if (rule.use == UseRule::one_of_selected &&
      !is_part_of(ability.use.copies, ability.select.copies)) {
    return "the used card is not one of the selected";
  }
  if (rule.select == SelectRule::half_of_used &&
      !is_part_of(ability.select.copies, ability.use.copies)) {
    return "a selected card is not one of the used";
  }
  if (rule.gain != GainRule::none) {
    const auto known = ability.gain.copies.begin() + horses;
    if (ability.gain.has_unknown ||
        std::any_of(known, ability.gain.copies.end(), [](std::int32_t n) { return n != 0; })) {
      return "gains an unknown card";
    }
    if (!fits(rule.gain, count_cards(ability.gain.copies), use)) {
      return "not the number or kinds of cards that it gains";
    }
  }
  if (rule.effect == Effect::guess && ability.guess_count != use.cards) {
    return "not one whole number guessed for each used card";
  }
  return nullptr;
}

Raise raise_of(Effect effect, const Ability& ability) noexcept {
  switch (effect) {
    case Effect::raise_by_half:
      return {count_cards(ability.use.copies).cards / 2, 0};
    case Effect::raise:
      return {count_cards(ability.use.copies).cards, 0};
    case Effect::chips:
      return {0, count_cards(ability.use.copies).cards};
    default:
      return {};
  }
}

std::int64_t bonus_for(const Rules& rules, std::int64_t n) noexcept {
  std::int64_t power = n;
  for (int i = 1; i < rules.bonus_exponent && power < rules.bonus_cap; ++i) power *= n;
  return std::min<std::int64_t>(power, rules.bonus_cap);
}

namespace {

void add(Cards& cards, const Cards& more, int times = 1) noexcept {
  for (std::size_t horse = 0; horse < cards.size(); ++horse) cards[horse] += times * more[horse];
}

/// Records the guesses and gives three cards for each correct one (R26).
void guess(State& state, Seat seat, const Ability& ability) noexcept {
  constexpr int kRound = 5;
  State::SeatState& own = state.seats[at(seat)];
  own.guesses = ability.guesses;
  for (Horse horse = 0; horse < state.rules->horses; ++horse) {
    const int ahead = state.track.ahead(kRound, horse, state.rules->horses);
    for (int i = 0; i < ability.use.copies[at(horse)]; ++i) {
      own.cards[at(horse)] += 3 * (ability.guesses[at(horse)][at(i)] == ahead);
    }
  }
}

}  // namespace

void use(State& state, Seat seat, const AbilityRule& rule, const Ability& ability) noexcept {
  State::SeatState& own = state.seats[at(seat)];
  Round& log = own.rounds[at(state.round)];
  log.kind = ability.kind;
  log.used = rule.use == UseRule::none ? Cards{} : ability.use.copies;
  log.shown = rule.select == SelectRule::none ? Cards{} : ability.select.copies;
  add(own.cards, log.used, -1);
  const Raise raise = raise_of(rule.effect, ability);
  own.limit += raise.limit;
  own.chips += raise.chips;
  switch (rule.effect) {
    case Effect::copy:
    case Effect::duplicate:
      add(own.cards, log.shown);
      break;
    case Effect::exchange:
      add(own.cards, ability.gain.copies);
      break;
    case Effect::guess:
      guess(state, seat, ability);
      break;
    case Effect::merge:
      add(own.cards, ability.gain.copies, count_cards(log.used).cards);
      break;
    case Effect::bonus:
      for (const std::int32_t n : log.used) own.points += bonus_for(*state.rules, n);
      break;
    default:  // a clue, or done
      break;
  }
}

}  // namespace mainmatch::horse_race
