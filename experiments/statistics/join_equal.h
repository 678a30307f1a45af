#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace mainmatch {

/// Sorts what was counted by `key` and adds up the times of equal keys.
template <class Counted, class Key>
void join_equal(std::vector<Counted>& counts, Key Counted::*key) {
  std::sort(counts.begin(), counts.end(),
            [&](const Counted& a, const Counted& b) { return a.*key < b.*key; });
  std::size_t kept = 0;
  for (const Counted& one : counts) {
    if (kept > 0 && counts[kept - 1].*key == one.*key) {
      counts[kept - 1].times += one.times;
    } else {
      counts[kept++] = one;
    }
  }
  counts.resize(kept);
}

}  // namespace mainmatch
