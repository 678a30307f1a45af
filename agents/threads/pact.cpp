#include "agents/threads/pact.h"

#include "agents/threads/beliefs/loom.h"
#include "agents/threads/beliefs/visits.h"

namespace mainmatch::threads {

/// Its own of the coalition's pairs; kNoSeat if it is in none.
Seat Pact::paired(const View& view) const noexcept {
  SeatSet members = coalition_;
  members.insert(view.seat());
  members = members - view.marked();
  if (!members.contains(view.seat())) return kNoSeat;
  int before = 0;
  for (const Seat member : members& view.own_realm()) before += member < view.seat();
  return (members & view.other_realm()).nth(before);
}

void Pact::act(const View& view, Submission& submission) {
  if (ally_ == kNoSeat && !coalition_.empty()) ally_ = paired(view);
  if (ally_ == kNoSeat) ally_ = any_of(heard_from(view) & partners(view), chance());
  SeatSet ally;
  if (ally_ != kNoSeat) ally.insert(ally_);
  const bool anybody = ally.empty() && 2 * (view.round() + 1) >= view.rules().rounds;
  const bool can_gild = anybody || rounds_left(view) == 1 || !(view.selectable() & ally).empty();
  if (!(can_gild && visit_clotho_when_ripe(view, submission)) &&
      !visit_in(view, Moira::nona, 0, submission) && is_ripe(view, Moira::lachesis) &&
      view.visited(Moira::clotho)) {
    visit_in(view, Moira::lachesis, 0, submission);
  }
  snip_likely(view, chance(), submission);
  const Link snipped = submission.snip;
  if (!snipped.absent() &&
      (coalition_.contains(snipped.source) || coalition_.contains(snipped.recipient))) {
    submission.snip = {};
  }
  cut_richest(view, ally | coalition_, chance(), submission);
  boost(view, submission);
  if (can_gild && gild(view, ally, chance(), submission)) return;
  weave(view, {}, chance(), submission);
}

void Pact::boost(const View& view, Submission& submission) const noexcept {
  if (boost_gold(view, submission) && view.in_heaven()) return;
  const bool has_lachesis = view.visited(Moira::lachesis) || submission.moira == Moira::lachesis;
  if (has_lachesis && ally_ != kNoSeat && heard_from(view).contains(ally_)) {
    submission.boost_thread(ally_, view.seat());
  }
}

}  // namespace mainmatch::threads
