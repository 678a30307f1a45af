#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <string_view>

#include "engine/horse_race/state.h"

namespace mainmatch::horse_race {

/// "A 2, C 1": the numbers by letter that are not 0; "" if there is none.
std::string letters_with_numbers(const Cards& numbers, const Rules& rules);

/// "gives A to 5 for C", or that it would have.
std::string words_of(const Deal& deal);

/// The ability of a round that was used: "clue: uses A 1, B 1".
std::string words_of(const Round& round, const Rules& rules);

/// "A moves 2 in round 7"; `summed` are the cards of a sum, bets_of(bettor, horse) the chips of
/// whom it was revealed who bets on a horse.
std::string words_of(const Learned& fact, const Cards& summed,
                     const std::function<int(Seat, Horse)>& bets_of, const Rules& rules);

/// What the clue or the utility of a round does, 0..10.
std::string_view words_of(Kind kind, int round);

/// The line about the rules.
void print_rules(const Rules& rules, std::ostream& out);

}  // namespace mainmatch::horse_race
