#pragma once

#include <string>

#include "experiments/report/reading.h"

namespace mainmatch::report {

// The mixes of a meta-game as tables.

/// A gain on the table, with limits that hold for all strategies at once. Results of old have none.
Value gain_of(const Node& node);

/// The strategies of a mix: how often each is played, with its interval where the matches were
/// drawn again, and what a seat gains that leaves the mix for it.
Table strategies_table(const std::string& name, const Node& one);

/// How far the table's matches decide the mix.
std::string resampled_said(const Node& resampled);

}  // namespace mainmatch::report
