#pragma once

#include <ostream>

#include "experiments/matches/playback.h"
#include "experiments/matches/threads/record.h"

namespace mainmatch::threads {

/// Plays a match as far as its record goes and prints it for a person, at most 100 columns wide.
void print_replay(Playback<Threads>& match, std::ostream& out);

}  // namespace mainmatch::threads
