#pragma once

#include <ostream>

#include "experiments/matches/bugcatcher/record.h"
#include "experiments/matches/playback.h"

namespace mainmatch::bugcatcher {

/// Plays a match as far as its record goes and prints it for a person, at most 100 columns wide.
void print_replay(Playback<Bugcatcher>& match, std::ostream& out);

}  // namespace mainmatch::bugcatcher
