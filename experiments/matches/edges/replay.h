#pragma once

#include <ostream>

#include "experiments/matches/edges/record.h"
#include "experiments/matches/playback.h"

namespace mainmatch::edges {

/// Plays a match as far as its record goes and prints it for a person, at most 100 columns wide.
void print_replay(Playback<Edges>& match, std::ostream& out);

}  // namespace mainmatch::edges
