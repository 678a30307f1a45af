#pragma once

#include <ostream>

#include "experiments/matches/amidakuji/record.h"
#include "experiments/matches/playback.h"

namespace mainmatch::amidakuji {

/// Plays a match as far as its record goes and prints it for a person, at most 100 columns wide.
void print_replay(Playback<Amidakuji>& match, std::ostream& out);

}  // namespace mainmatch::amidakuji
