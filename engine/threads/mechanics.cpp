#include "engine/threads/mechanics.h"

#include <array>

#include "engine/core/index.h"

namespace mainmatch {

namespace {

using threads::Moira;
using threads::State;
using threads::Submission;
using threads::View;

bool ablate_boost(const View&, Submission& submission) noexcept {
  const bool any = !submission.boost.absent();
  submission.boost = {};
  return any;
}
bool ablate_cut(const View&, Submission& submission) noexcept {
  const bool any = submission.cut != kNoSeat;
  submission.cut = kNoSeat;
  return any;
}
bool ablate_snip(const View&, Submission& submission) noexcept {
  const bool any = !submission.snip.absent();
  submission.snip = {};
  return any;
}
/// A golden thread becomes a plain one.
bool ablate_gold(const View&, Submission& submission) noexcept {
  const bool any = submission.create != kNoSeat && submission.golden;
  submission.golden = false;
  return any;
}
bool ablate_head_start(const View&, Submission& submission) noexcept {
  const bool any = submission.create != kNoSeat && submission.head_start;
  submission.head_start = false;
  return any;
}

/// Removes a visit to her, with the parts that only this visit made possible.
template <Moira moira>
bool ablate_visit(const View& view, Submission& submission) noexcept {
  if (submission.moira != moira) return false;
  submission.moira = Moira::none;
  submission.donate = 0;
  if (moira == Moira::clotho && !view.gilding_left()) submission.golden = false;
  if (moira == Moira::nona && !view.visited(moira)) submission.head_start = false;
  if (moira == Moira::lachesis && !view.visited(moira)) submission.boost = {};
  return true;
}

/// A seat learns of others' threads to it by whom it can talk with (R24).
void ablate_heard(State& copy, Seat seat) noexcept {
  const auto clear = [&](threads::Weave& weave) {
    for (const Seat other : copy.realms.other_realm(seat)) {
      weave.made[at(other)].erase(seat);
      weave.golden[at(other)].erase(seat);
      weave.strength[copy.realms.at(other, seat)] = 0;
    }
  };
  clear(copy.threads);
  for (int round = 0; round < copy.round; ++round) clear(copy.rounds[at(round)].threads);
}

constexpr std::array<Mechanic<Threads>, 11> kMechanics = {{
    {"clotho", "gilding", ablate_visit<Moira::clotho>},
    {"nona", "the head start", ablate_visit<Moira::nona>},
    {"lachesis", "boosting", ablate_visit<Moira::lachesis>},
    {"decima", "protection", ablate_visit<Moira::decima>},
    {"atropos", "recycling", ablate_visit<Moira::atropos>},
    {"morta", "stronger cutters", ablate_visit<Moira::morta>},
    {"boosts", "boosts of threads", ablate_boost},
    {"cuts", "cuts", ablate_cut},
    {"snips", "snips", ablate_snip},
    {"gold", "golden threads (plain ones in their place)", ablate_gold},
    {"head_starts", "threads that start with the counter X", ablate_head_start},
}};
constexpr std::array<Knowledge<Threads>, 1> kKnowledge = {{
    {"chats", "who made threads to the seat, as far as chats tell it", ablate_heard},
}};

}  // namespace

template <>
std::span<const Mechanic<Threads>> mechanics<Threads>() noexcept {
  return kMechanics;
}
template <>
std::span<const Knowledge<Threads>> knowledge<Threads>() noexcept {
  return kKnowledge;
}

}  // namespace mainmatch
