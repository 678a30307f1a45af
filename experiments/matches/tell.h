#pragma once

#include <ostream>

#include "experiments/matches/codecs.h"
#include "experiments/matches/playback.h"

namespace mainmatch {

/// Plays a match as far as its record goes and tells it to a person, at most 100 columns wide. One
/// specialization per match.
template <Game G>
void tell_match(Playback<G>& match, std::ostream& out);

template <>
void tell_match<Amidakuji>(Playback<Amidakuji>& match, std::ostream& out);
template <>
void tell_match<Edges>(Playback<Edges>& match, std::ostream& out);
template <>
void tell_match<Threads>(Playback<Threads>& match, std::ostream& out);
template <>
void tell_match<Bugcatcher>(Playback<Bugcatcher>& match, std::ostream& out);
template <>
void tell_match<HorseRace>(Playback<HorseRace>& match, std::ostream& out);

}  // namespace mainmatch
