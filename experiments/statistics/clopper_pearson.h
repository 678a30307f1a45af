#pragma once

#include <cstdint>

#include "experiments/statistics/estimate.h"

namespace mainmatch {

/// The exact interval of Clopper and Pearson ("The Use of Confidence or Fiducial Limits Illustrated
/// in the Case of the Binomial", Biometrika 1934) for a share of which `seen` of `units`
/// independent units had what is asked for, 0 <= seen <= units: each end is wrong with probability
/// at most alpha / 2, whatever the share. For certifying; to show, `share_interval` is shorter.
/// 0..1 if there are no units.
Interval clopper_pearson(std::int64_t seen, std::int64_t units, double alpha = 0.05);

}  // namespace mainmatch
