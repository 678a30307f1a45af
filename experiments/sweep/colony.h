#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "experiments/sweep/points.h"

namespace mainmatch {

/// The value of a real axis that is tried for `value`: the nearest multiple of a power of ten.
double on_lattice(const RuleAxis& axis, double value);

/// What to try next, as pagmo's ant colony would have it: it is played from its beginning, from the
/// points `first` on, until it asks for points that are not among those that `fitness` knows. So it
/// is a function of what is known, and a search can go on where it was. At most `most` points; none
/// if it asks for nothing new any more.
///
/// `fitness` has all points that were tried; `forbidden` are never asked for.
std::vector<Point> colony_asks_for(std::span<const RuleAxis> axes,
                                   const PointValidation& validation_error,
                                   std::span<const Point> first,
                                   std::span<const std::pair<Point, double>> fitness,
                                   std::uint64_t seed, std::size_t most);

}  // namespace mainmatch
