#include "engine/amidakuji/mechanics.h"

#include <array>

#include "engine/core/index.h"

namespace mainmatch {

namespace {

using amidakuji::State;
using amidakuji::Submission;
using amidakuji::View;

bool strip_blockers(const View&, Submission& submission) noexcept {
  const bool any = submission.places_blocker;
  submission.places_blocker = false;
  return any;
}

/// Leaves the first `left` of the peeks.
bool strip_peeks_after(int left, Submission& submission) noexcept {
  const bool any = submission.peeks.size() > at(left);
  while (submission.peeks.size() > at(left)) submission.peeks.pop_back();
  return any;
}
bool strip_peeks(const View&, Submission& submission) noexcept {
  return strip_peeks_after(0, submission);
}
/// Free ones are taken before others are bought.
bool strip_bought_peeks(const View& view, Submission& submission) noexcept {
  return strip_peeks_after(view.peeks_left(), submission);
}

void forget_rung_hint(State& copy, Seat seat) noexcept {
  amidakuji::HintSheet sheet = copy.setup.hints(*copy.rules);
  sheet.rung[at(seat)] = {.kind = amidakuji::RungHint::Kind::none};
  copy.setup.set_hints(sheet);
}
void forget_placement_hint(State& copy, Seat seat) noexcept {
  amidakuji::HintSheet sheet = copy.setup.hints(*copy.rules);
  sheet.placement[at(seat)] = {.kind = amidakuji::PlacementHint::Kind::none};
  copy.setup.set_hints(sheet);
}
void forget_hints(State& copy, Seat seat) noexcept {
  forget_rung_hint(copy, seat);
  forget_placement_hint(copy, seat);
}
void forget_peeks(State& copy, Seat seat) noexcept { copy.seats[at(seat)].peeks.clear(); }

constexpr std::array<Mechanic<Amidakuji>, 3> kMechanics = {{
    {"blockers", "blockers on the board", strip_blockers},
    {"peeks", "peeks at what is bid on a leg, free and bought", strip_peeks},
    {"bought_peeks", "peeks for garnets", strip_bought_peeks},
}};
constexpr std::array<Knowledge<Amidakuji>, 4> kKnowledge = {{
    {"hints", "both hints", forget_hints},
    {"rung_hint", "the hint about the rungs", forget_rung_hint},
    {"placement_hint", "the hint about the placements", forget_placement_hint},
    {"peeks", "what peeks showed; they are spent all the same", forget_peeks},
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
