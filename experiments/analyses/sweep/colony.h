#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "experiments/analyses/sweep/points.h"

namespace mainmatch {

/// The value of a real axis that is tried for `value`: the nearest multiple of a power of ten.
double on_lattice(const RuleAxis& axis, double value);

/// The next points of pagmo's ant colony: runs the colony from the start, from the points `first`,
/// until it asks for points that `fitness` does not have. So the result is a function of the
/// history, and a search can be resumed. At most `most` points; none if it asks for nothing new.
///
/// `fitness` has all points tried; `forbidden` points are never asked for.
std::vector<Point> colony_asks_for(std::span<const RuleAxis> axes,
                                   const PointValidation& validation_error,
                                   std::span<const Point> first,
                                   std::span<const std::pair<Point, double>> fitness,
                                   std::uint64_t seed, std::size_t most);

}  // namespace mainmatch
