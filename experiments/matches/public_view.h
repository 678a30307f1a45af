#pragma once

#include <span>
#include <string_view>

#include "experiments/base/json.h"
#include "experiments/matches/match_table.h"

namespace mainmatch {

class MatchModule;

/// What stands at these keys of a view; "rounds.bets" is a key of each round.
Json at_keys(const Json& view, std::span<const std::string_view> keys);

/// What everybody may know of a match that rests between two steps, also who only watches: of the
/// view of a seat the public keys of the match (MatchModule::Traits), as long as no other seat is
/// shown anything else there.
Json public_view(const MatchTable& table, const MatchModule& match);

}  // namespace mainmatch
