#include "agents/roster.h"
#include "agents/threads/inference/loom.h"
#include "agents/threads/inference/visits.h"
#include "engine/threads/game.h"

namespace mainmatch::threads {

namespace {

/// Makes threads to everybody and keeps its chats open. It makes a thread a round, first to those
/// with whom it cannot talk, and cuts one only to make room for gold. It visits Nona at once, since
/// a head start of as many points as rounds were played opens a chat (R24); then Lachesis, whose
/// boost goes to a thread whose chat it opens or keeps open, else to the golden one. It saves the
/// twine of its snips for Clotho; the gold goes to a seat it talks with.
class Weaver final : public Agent<Threads> {
 public:
  void act(const View& view, Submission& submission) override;
};

/// Its plain threads that are strong enough for a chat only with a boost.
SeatSet opened_by_boost(const View& view) noexcept {
  SeatSet opened;
  for (const Seat to : view.threads() - view.golden()) {
    const int missing = view.round() - view.strength(to);  // both grow by 1 this round
    if (missing > 0 && missing <= view.power(Moira::lachesis)) opened.insert(to);
  }
  return opened;
}

void Weaver::act(const View& view, Submission& submission) {
  const SeatSet heard = heard_from(view);
  if (!visit_in(view, Moira::nona, 0, submission) && !visit_clotho_when_ripe(view, submission)) {
    visit_in(view, Moira::lachesis, 0, submission);
  }
  snip_likely(view, heard, chance(), submission);
  if (view.visited(Moira::lachesis)) {
    const Seat to = strongest(view, opened_by_boost(view));
    if (to != kNoSeat) {
      submission.boost_thread(view.seat(), to);
    } else {
      boost_gold(view, submission);
    }
  }
  const SeatSet chats = view.chats();
  if (gild(view, chats, chance(), submission)) return;
  weave(view, view.other_realm() - chats, chance(), submission);
  submission.head_start = view.x() > 0 && view.x() >= view.round();
}

}  // namespace

RosterEntry<Threads> weaver() {
  return entry<Weaver>("weaver", "spins to everybody and keeps chats open");
}

}  // namespace mainmatch::threads
