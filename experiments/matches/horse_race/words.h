#pragma once

#include <string>

#include "engine/horse_race/state.h"

namespace mainmatch::horse_race {

/// "A 2, C 1": the numbers by letter that are not 0; "" if there is none.
std::string letters_with_numbers(const Cards& numbers, const Rules& rules);

/// "gives A to 5 for C", or that it would have.
std::string words_of(const Deal& deal);

/// The ability of a round that was used: "clue: uses A 1, B 1".
std::string words_of(const Round& round, const Rules& rules);

/// "A moves 2 in round 7"; `seat` is who learned it.
std::string words_of(const Learned& fact, const Result& result, Seat seat, const Rules& rules);

}  // namespace mainmatch::horse_race
