#include "engine/edges/mechanics.h"

#include <array>

namespace mainmatch {

namespace {

bool ablate_garnets(const edges::View&, edges::Submission& submission) noexcept {
  const bool any = submission.garnets > 0;
  submission.garnets = 0;
  return any;
}

bool ablate_vote(const edges::View& view, edges::Submission& submission) noexcept {
  const bool any = view.is_vote() && submission.vote != kNoSeat;
  submission.vote = kNoSeat;
  return any;
}

constexpr std::array<Mechanic<Edges>, 2> kMechanics = {{
    {"garnets", "garnets bet on a dumb partner", ablate_garnets},
    {"votes", "a say in who is eliminated, where several are last", ablate_vote},
}};

}  // namespace

template <>
std::span<const Mechanic<Edges>> mechanics<Edges>() noexcept {
  return kMechanics;
}
/// There is no private information (R19).
template <>
std::span<const Knowledge<Edges>> knowledge<Edges>() noexcept {
  return {};
}

}  // namespace mainmatch
