#include "agents/threads/inference/loom.h"

#include <algorithm>

#include "agents/threads/inference/visits.h"

namespace mainmatch::threads {

Seat any_of(SeatSet seats, Stream& chance) noexcept {
  if (seats.empty()) return kNoSeat;
  return seats.nth(static_cast<int>(chance.below(static_cast<std::uint32_t>(seats.size()))));
}

SeatSet heard_from(const View& view) noexcept {
  SeatSet heard = view.chats() - view.golden();
  for (const Seat other : heard) {
    if (view.strength(other) >= view.round()) heard.erase(other);
  }
  return heard;
}

SeatSet partners(const View& view) noexcept {
  const SeatSet unmarked = view.other_realm() - view.marked();
  return view.marked().contains(view.seat()) || unmarked.empty() ? view.other_realm() : unmarked;
}

SeatSet free_to_weave(const View& view, const Submission& submission) noexcept {
  SeatSet kept = view.threads();
  if (submission.cut != kNoSeat) kept.erase(submission.cut);
  return view.selectable() - (kept | view.golden());
}

Seat strongest(const View& view, SeatSet among) noexcept {
  Seat best = kNoSeat;
  for (const Seat other : view.threads() & among) {
    if (best == kNoSeat || view.strength(other) > view.strength(best)) best = other;
  }
  return best;
}

void weave(const View& view, SeatSet preferred, Stream& chance, Submission& submission) noexcept {
  SeatSet to = free_to_weave(view, submission);
  if (to.empty()) to = view.selectable();
  if (!(to & preferred).empty()) to = to & preferred;
  submission.create_to(any_of(to, chance));
}

bool gild(const View& view, SeatSet preferred, Stream& chance, Submission& submission) noexcept {
  if (!view.gilding_left() && submission.moira != Moira::clotho) return false;
  SeatSet to = view.selectable() & partners(view);
  if (!(to & preferred).empty()) to = to & preferred;
  if (to.empty()) return false;
  const SeatSet free = to & free_to_weave(view, submission);
  const Seat recipient = any_of(free.empty() ? to : free, chance);
  if (free.empty()) submission.cut_from(recipient);
  submission.create_to(recipient, true, view.x() > 0);
  return true;
}

bool boost_gold(const View& view, Submission& submission) noexcept {
  if (!view.visited(Moira::lachesis) && submission.moira != Moira::lachesis) return false;
  const Seat to = strongest(view, view.golden());
  if (to != kNoSeat) submission.boost_thread(view.seat(), to);
  return to != kNoSeat;
}

Link likely_thread(const View& view, SeatSet heard, Stream& chance) noexcept {
  if (view.round() == 0) return {};
  const SeatSet own = view.own_realm();
  const SeatSet others = view.other_realm();
  SeatSet fellows = own;
  fellows.erase(view.seat());
  const bool into_own = fellows.empty() || own.size() < others.size() ||
                        (own.size() == others.size() && chance.below(2) == 0);
  if (!into_own) {  // in this order, since C++ does not order arguments
    const Seat source = any_of(fellows, chance);
    return Submission::link(source, any_of(others, chance));
  }
  // The thread that was heard of may be gold; then the seat's own.
  const Seat source = any_of(others, chance);
  const SeatSet to = heard.contains(source) ? fellows : own;
  return to.empty() ? Link{} : Submission::link(source, any_of(to, chance));
}

void snip_likely(const View& view, SeatSet heard, Stream& chance, Submission& submission) noexcept {
  submission.snip = likely_thread(view, heard, chance);
}

int loot(const View& view, SeatSet heard, Seat target) noexcept {
  const int made = view.golden().contains(target) ? 0 : view.strength(target);
  return made + (heard.contains(target) ? view.round() : 0);
}

void cut_richest(const View& view, SeatSet heard, SeatSet spared, Stream& chance,
                 Submission& submission, const Robbery& robbery) noexcept {
  SeatSet richest;
  int best = robbery.loot;
  for (const Seat other : view.other_realm() - spared) {
    const int here = loot(view, heard, other);
    if (here > best) richest = {};
    if (here < best) continue;
    best = here;
    richest.insert(other);
  }
  const int recycled = view.power(Moira::atropos);
  if (richest.empty() || 2 * best + recycled + 1 < robbery.wait * rounds_left(view)) return;
  submission.cut_from(any_of(richest, chance));
}

}  // namespace mainmatch::threads
