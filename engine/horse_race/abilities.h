#pragma once

#include <array>
#include <cstdint>

#include "engine/horse_race/state.h"

namespace mainmatch::horse_race {

/// The cards that an ability takes as `use`.
enum class UseRule : std::int8_t {
  none,
  any,              ///< at least one
  different,        ///< at least one, no two alike
  identical,        ///< at least one, all alike
  pairs,            ///< at least one, at most two alike
  one_of_selected,  ///< a single one, which is also selected
};
/// The cards that it takes as `select`.
enum class SelectRule : std::int8_t {
  none,
  one,
  one_to_three,
  any,
  identical,
  half_of_used,  ///< half as many as are used, rounded down; all of them used as well
};
/// The letters that it takes as `gain`.
enum class GainRule : std::int8_t {
  none,
  one,
  one_for_each_used,  ///< all different, if there are several
};

/// The effect of an ability.
enum class Effect : std::int8_t {
  movements_1_2,
  copy,
  sums,
  exchange,
  differ_by_one,
  raise_by_half,
  spaces,
  watch,
  same,
  duplicate,
  places,
  guess,
  movements_by_copies,
  bettors,
  movements_by_bets,
  merge,
  movements_of_half,
  raise,
  movement_10,
  chips,
  movements_of_triples,
  bonus,
};

struct AbilityRule {
  UseRule use;
  SelectRule select;
  GainRule gain;
  Effect effect;
};

/// The abilities of rounds 0..10: clue and utility (R21 to R31).
inline constexpr std::array<std::array<AbilityRule, 2>, kRounds> kAbilities = {{
    {{{UseRule::any, SelectRule::none, GainRule::none, Effect::movements_1_2},
      {UseRule::none, SelectRule::one, GainRule::none, Effect::copy}}},
    {{{UseRule::one_of_selected, SelectRule::any, GainRule::none, Effect::sums},
      {UseRule::any, SelectRule::none, GainRule::one_for_each_used, Effect::exchange}}},
    {{{UseRule::any, SelectRule::none, GainRule::none, Effect::differ_by_one},
      {UseRule::any, SelectRule::none, GainRule::none, Effect::raise_by_half}}},
    {{{UseRule::any, SelectRule::none, GainRule::none, Effect::spaces},
      {UseRule::none, SelectRule::one_to_three, GainRule::none, Effect::watch}}},
    {{{UseRule::any, SelectRule::none, GainRule::none, Effect::same},
      {UseRule::one_of_selected, SelectRule::identical, GainRule::none, Effect::duplicate}}},
    {{{UseRule::any, SelectRule::none, GainRule::none, Effect::places},
      {UseRule::pairs, SelectRule::none, GainRule::none, Effect::guess}}},
    {{{UseRule::any, SelectRule::none, GainRule::none, Effect::movements_by_copies},
      {UseRule::any, SelectRule::none, GainRule::none, Effect::bettors}}},
    {{{UseRule::any, SelectRule::none, GainRule::none, Effect::movements_by_bets},
      {UseRule::different, SelectRule::none, GainRule::one, Effect::merge}}},
    {{{UseRule::any, SelectRule::half_of_used, GainRule::none, Effect::movements_of_half},
      {UseRule::different, SelectRule::none, GainRule::none, Effect::raise}}},
    {{{UseRule::any, SelectRule::none, GainRule::none, Effect::movement_10},
      {UseRule::identical, SelectRule::none, GainRule::none, Effect::chips}}},
    {{{UseRule::any, SelectRule::none, GainRule::none, Effect::movements_of_triples},
      {UseRule::any, SelectRule::none, GainRule::none, Effect::bonus}}},
}};

/// The ability of `round` of a known kind: a clue or a utility.
constexpr const AbilityRule& ability_rule(int round, Kind kind) noexcept {
  return kAbilities[at(round)][kind == Kind::utility];
}

/// The number of cards, of kinds, and of copies of the commonest kind.
struct Count {
  int cards = 0;
  int kinds = 0;
  int most = 0;
};
constexpr Count count_cards(const Cards& copies) noexcept {
  Count count;
  for (const std::int32_t n : copies) {
    count.cards += n;
    count.kinds += n > 0;
    count.most = n > count.most ? n : count.most;
  }
  return count;
}

/// Why an ability of a known kind is illegal with these cards; null if it is legal (R16 to R19).
const char* error_of(const AbilityRule& rule, const Ability& ability, const Cards& held,
                     int horses) noexcept;

/// The immediate increase of the limit and of the chips.
struct Raise {
  int limit = 0;
  int chips = 0;
};
Raise raise_of(Effect effect, const Ability& ability) noexcept;

/// The points that the bonus gives for n >= 0 copies of a card (R31).
std::int64_t bonus_for(const Rules& rules, std::int64_t n) noexcept;

/// Uses a legal ability: takes and gives cards, limit, chips and points, and records its use. What
/// it reveals follows from that.
void use(State& state, Seat seat, const AbilityRule& rule, const Ability& ability) noexcept;

/// Appends what abilities reveal to the seat at the end of a round that has been played, in the
/// order of records (R48).
void learn(const State& state, Seat seat, int round, LearnedList& learned) noexcept;

/// The cards whose values were added up for the seat's sums; no copies if it has none (R22).
const Cards& summed(const State& state, Seat seat) noexcept;

}  // namespace mainmatch::horse_race
