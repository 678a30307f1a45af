#include "agents/edges/vote.h"

namespace mainmatch::edges {

void vote(const View& view, Submission& submission, Stream& chance) noexcept {
  int most = -1;
  SeatSet richest;
  for (const Seat candidate : view.candidates()) {
    const int garnets = view.garnets(candidate);
    if (candidate == view.seat() || garnets < most) continue;
    if (garnets > most) richest = {};
    most = garnets;
    richest.insert(candidate);
  }
  // Never empty: there is a vote only where several can be voted for.
  const auto drawn = chance.below(static_cast<std::uint32_t>(richest.size()));
  submission.vote = static_cast<std::int8_t>(richest.nth(static_cast<int>(drawn)));
}

}  // namespace mainmatch::edges
