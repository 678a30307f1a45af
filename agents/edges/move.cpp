#include "agents/edges/move.h"

#include <algorithm>

#include "engine/core/fixed_list.h"

namespace mainmatch::edges {

int richest_space(const Rules& rules, int here, int stride, Stream& chance) noexcept {
  FixedList<int, kMaxSpaces> best;
  const int last = std::min(rules.length, here + stride);
  for (int space = std::max(1, here - stride); space <= last; ++space) {
    if (space == here) continue;
    if (!best.empty() && rules.value(space) < rules.value(best[0])) continue;
    if (!best.empty() && rules.value(space) > rules.value(best[0])) best.clear();
    best.push_back(space);
  }
  return best[chance.below(static_cast<std::uint32_t>(best.size()))];
}

Partner any_partner(const Rules& rules, Stream& chance) noexcept {
  const bool right = rules.is_eligible(Partner::right);
  if (right && rules.is_eligible(Partner::down)) {
    return chance.below(2) == 0 ? Partner::right : Partner::down;
  }
  return right ? Partner::right : Partner::down;
}

}  // namespace mainmatch::edges
