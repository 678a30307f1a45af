#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace mainmatch {

/// The share of each strategy of a ProfileSpace, 0..1; those of a role sum to 1.
using Mix = std::vector<double>;

/// The largest difference of a share; both mixes have the same strategies.
inline double distance(const Mix& a, const Mix& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

}  // namespace mainmatch
