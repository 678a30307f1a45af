#pragma once

#include "experiments/base/json.h"
#include "experiments/matches/match_table.h"

namespace mainmatch {

class MatchModule;

/// What everybody may know of a match that rests between two steps, also who only watches: of the
/// view of a seat the public keys of the match (MatchModule::Traits), as long as no other seat is
/// shown anything else there.
Json public_view(const MatchTable& table, const MatchModule& match);

}  // namespace mainmatch
