#include "agents/threads/weaver.h"

#include "agents/threads/beliefs/loom.h"
#include "agents/threads/beliefs/visits.h"

namespace mainmatch::threads {

namespace {

/// Its plain threads that a boost leaves strong enough for a chat and that are too weak without.
SeatSet opened_by_boost(const View& view) noexcept {
  SeatSet opened;
  for (const Seat to : view.threads() - view.golden()) {
    const int missing = view.round() - view.strength(to);  // both grow by 1 in this round
    if (missing > 0 && missing <= view.power(Moira::lachesis)) opened.insert(to);
  }
  return opened;
}

}  // namespace

void Weaver::act(const View& view, Submission& submission) {
  if (!visit_in(view, Moira::nona, 0, submission) && !visit_clotho_when_ripe(view, submission)) {
    visit_in(view, Moira::lachesis, 0, submission);
  }
  snip_likely(view, chance(), submission);
  if (view.visited(Moira::lachesis)) {
    const Seat to = strongest(view, opened_by_boost(view));
    if (to != kNoSeat) {
      submission.boost_thread(view.seat(), to);
    } else {
      boost_gold(view, submission);
    }
  }
  if (gild(view, view.chats(), chance(), submission)) return;
  weave(view, view.other_realm() - view.chats(), chance(), submission);
  submission.head_start = view.x() > 0 && view.x() >= view.round();
}

}  // namespace mainmatch::threads
