#pragma once

#include <optional>

#include "experiments/report/reading.h"

namespace mainmatch::report {

/// The phase portrait of three strategies: the triangle of their mixtures, every corner one played
/// by all, with the path of every start. Empty for games of other sizes, and for results without
/// paths.
std::optional<Figure> phase_portrait(const Node& trajectories);

}  // namespace mainmatch::report
