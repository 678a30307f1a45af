#include "engine/amidakuji/mechanics.h"

#include <array>

#include "engine/core/index.h"

namespace mainmatch {

namespace {

using amidakuji::State;
using amidakuji::Submission;
using amidakuji::View;

bool ablate_blockers(const View&, Submission& submission) noexcept {
  const bool any = submission.places_blocker;
  submission.places_blocker = false;
  return any;
}

/// Keeps only the first `left` peeks.
bool ablate_peeks_after(int left, Submission& submission) noexcept {
  const bool any = submission.peeks.size() > at(left);
  while (submission.peeks.size() > at(left)) submission.peeks.pop_back();
  return any;
}
bool ablate_peeks(const View&, Submission& submission) noexcept {
  return ablate_peeks_after(0, submission);
}
/// Free peeks are used before others are bought.
bool ablate_bought_peeks(const View& view, Submission& submission) noexcept {
  return ablate_peeks_after(view.peeks_left(), submission);
}

void ablate_rung_hint(State& copy, Seat seat) noexcept {
  amidakuji::HintSheet sheet = copy.setup.hints(*copy.rules);
  sheet.rung[at(seat)] = {.kind = amidakuji::RungHint::Kind::none};
  copy.setup.set_hints(sheet);
}
void ablate_placement_hint(State& copy, Seat seat) noexcept {
  amidakuji::HintSheet sheet = copy.setup.hints(*copy.rules);
  sheet.placement[at(seat)] = {.kind = amidakuji::PlacementHint::Kind::none};
  copy.setup.set_hints(sheet);
}
void ablate_hints(State& copy, Seat seat) noexcept {
  ablate_rung_hint(copy, seat);
  ablate_placement_hint(copy, seat);
}
void ablate_peeks(State& copy, Seat seat) noexcept { copy.seats[at(seat)].peeks.clear(); }

constexpr std::array<Mechanic<Amidakuji>, 3> kMechanics = {{
    {"blockers", "blockers on the board", ablate_blockers},
    {"peeks", "peeks at what is bid on a leg, free and bought", ablate_peeks},
    {"bought_peeks", "peeks for garnets", ablate_bought_peeks},
}};
constexpr std::array<Knowledge<Amidakuji>, 4> kKnowledge = {{
    {"hints", "both hints", ablate_hints},
    {"rung_hint", "the hint about the rungs", ablate_rung_hint},
    {"placement_hint", "the hint about the placements", ablate_placement_hint},
    {"peeks", "what peeks showed; they are spent all the same", ablate_peeks},
}};

}  // namespace

template <>
std::span<const Mechanic<Amidakuji>> mechanics<Amidakuji>() noexcept {
  return kMechanics;
}
template <>
std::span<const Knowledge<Amidakuji>> knowledge<Amidakuji>() noexcept {
  return kKnowledge;
}

}  // namespace mainmatch
