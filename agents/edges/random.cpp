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
  // Spaces 1, 2 ... without its own.
  const int there = static_cast<int>(other) + 1 + (static_cast<int>(other) + 1 >= here);
  const bool to_right = there > here;
  submission.move(to_right ? Direction::right : Direction::left,
                  to_right ? there - here : here - there,
                  !right || partner == 1 ? Partner::down : Partner::right, static_cast<int>(bet));
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
