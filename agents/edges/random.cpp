#include "agents/edges/random.h"

namespace mainmatch::edges {

void Random::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission);
  const Rules& rules = view.rules();
  const int here = view.position(view.seat());
  const bool right = rules.is_eligible(Partner::right);
  const bool down = rules.is_eligible(Partner::down);
  const auto [other, partner, bet] = chance().several_below<3>(
      {static_cast<std::uint32_t>(rules.length - 1), std::uint32_t{right} + std::uint32_t{down},
       static_cast<std::uint32_t>(view.garnets(view.seat())) + 1u});
  // Spaces 1, 2 ... without its own. No branch hangs on what is drawn: none could be foreseen.
  const int drawn = static_cast<int>(other) + 1;
  const int way = drawn + (drawn >= here) - here;
  const int sign = (way >> 31) | 1;
  submission.move(static_cast<Direction>(sign), sign * way,
                  static_cast<Partner>(partner | std::uint32_t{!right}), static_cast<int>(bet));
}

void Random::vote(const View& view, Submission& submission) {
  SeatSet others;
  for (const Seat candidate : view.candidates()) {
    if (candidate != view.seat()) others.insert(candidate);
  }
  auto skip = chance().below(static_cast<std::uint32_t>(others.size()));
  for (const Seat candidate : others) {
    if (skip-- == 0) submission.vote = static_cast<std::int8_t>(candidate);
  }
}

}  // namespace mainmatch::edges
