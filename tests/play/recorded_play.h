#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>

#include "experiments/matches/match_module.h"

namespace mainmatch::tests {

/// The record of a match in which that bot sits everywhere.
Json match_of_bots(const MatchModule& match, const char* bot, std::uint64_t seed);
/// Where a record has what was handed in in a step.
Json part_of(const Json& record, Step step);
/// What the seat must hand in, in the running step, to have done its part of that.
Json own_part(const Json& part, const MatchTable& table, Seat seat);

}  // namespace mainmatch::tests
