#pragma once

#include "experiments/matches/amidakuji/record.h"
#include "experiments/matches/odds.h"
#include "experiments/matches/playback.h"

namespace mainmatch::amidakuji {

/// The odds of a match as its record deals it, before it is played. Throws an InputError if what
/// the seat's hints have probability 0 under the rules.
Odds odds_of(const Playback<Amidakuji>& match, Seat seat);

}  // namespace mainmatch::amidakuji
