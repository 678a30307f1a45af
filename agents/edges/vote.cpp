#include "agents/edges/vote.h"

#include <limits>

namespace mainmatch::edges {

void vote(const View& view, Submission& submission, Stream& chance, Fear fear) noexcept {
  constexpr int kSigns[] = {1, -1, 0};
  const int sign = kSigns[static_cast<std::size_t>(fear)];
  int most = std::numeric_limits<int>::min();
  SeatSet richest;
  for (const Seat candidate : view.candidates()) {
    const int garnets = sign * view.garnets(candidate);
    if (candidate == view.seat() || garnets < most) continue;
    if (garnets > most) richest = {};
    most = garnets;
    richest.insert(candidate);
  }
  // Never empty: votes happen only with several candidates.
  const auto drawn = chance.below(static_cast<std::uint32_t>(richest.size()));
  submission.vote = static_cast<std::int8_t>(richest.nth(static_cast<int>(drawn)));
}

}  // namespace mainmatch::edges
