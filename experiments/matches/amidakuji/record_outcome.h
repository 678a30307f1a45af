#pragma once

#include <ostream>
#include <span>
#include <string>

#include "engine/amidakuji/state.h"

namespace mainmatch::amidakuji {

/// Prints the payout of all beads, term by term, and the ranking if the match is over. `labels` are
/// the seats' names, kLabelWidth wide.
void print_end(const State& state, std::span<const std::string> labels, std::ostream& out);

}  // namespace mainmatch::amidakuji
