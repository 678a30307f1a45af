#include "agents/edges/climber.h"

#include "agents/edges/move.h"
#include "agents/edges/vote.h"

namespace mainmatch::edges {

namespace {

constexpr int kStride = 2;  ///< spaces

/// The eligible neighbour that stands nearer to the edge on this side; of equal ones any.
Partner nearer_to_edge(const View& view, bool right_edge, Stream& chance) noexcept {
  const auto distance = [&](Partner partner) {
    const int space = view.position(view.neighbour(view.seat(), partner));
    return right_edge ? -space : space;
  };
  const int right = distance(Partner::right);
  const int down = distance(Partner::down);
  const Rules& rules = view.rules();
  const bool choice = rules.is_eligible(Partner::right) && rules.is_eligible(Partner::down);
  if (!choice || right == down) return any_partner(rules, chance);
  return right < down ? Partner::right : Partner::down;
}

}  // namespace

void Climber::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission, chance());
  const int here = view.position(view.seat());
  const int to = richest_space(view.rules(), here, kStride, chance());
  hand_in(submission, to - here, nearer_to_edge(view, to > here, chance()));
}

}  // namespace mainmatch::edges
