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
  auto skip = chance.below(static_cast<std::uint32_t>(richest.size()));
  for (const Seat candidate : richest) {
    if (skip-- == 0) submission.vote = static_cast<std::int8_t>(candidate);
  }
}

}  // namespace mainmatch::edges
