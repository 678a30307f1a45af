#pragma once

#include <ostream>

#include "experiments/matches/horse_race/record.h"
#include "experiments/matches/playback.h"

namespace mainmatch::horse_race {

/// Plays a match as far as its record goes and prints it for a person, at most 100 columns wide.
void print_replay(Playback<HorseRace>& match, std::ostream& out);

}  // namespace mainmatch::horse_race
