#include "agents/roster.h"
#include "agents/threads/inference/loom.h"
#include "agents/threads/inference/visits.h"
#include "engine/threads/game.h"

namespace mainmatch::threads {

namespace {

/// Hunts the leaders with Morta. It sees no threads but its own, so it infers them from twine:
/// since it never cuts, all twine it gains comes from its snip, and a snip pays only if the thread
/// exists and is not too weak. So it snips a likely thread each round, keeps snipping one as long
/// as it pays (the longer, the stronger Morta is), and tries another when it does not. It spares
/// threads that it can win with. It visits Morta when waiting longer would not pay, then Clotho, so
/// that it has something to win with.
class Cutter final : public Agent<Threads> {
 public:
  void act(const View& view, Submission& submission) override;
};

void Cutter::act(const View& view, Submission& submission) {
  const SeatSet heard = heard_from(view);
  if (!view.visited(Moira::morta)) {
    if (is_ripe(view, Moira::morta, 1)) visit_in(view, Moira::morta, 0, submission);
  } else {
    visit_clotho_when_ripe(view, submission);
  }
  const int last = view.round() - 1;
  if (last >= 0 && gained(view, last) > 0) {
    submission.snip = view.submission(last).snip;
  } else {
    snip_likely(view, heard, chance(), submission);
  }
  if (!gild(view, heard, chance(), submission)) {
    weave(view, heard, chance(), submission);
  }
}

}  // namespace

RosterEntry<Threads> cutter() {
  return entry<Cutter>("cutter", "hunts strong threads with Morta as long as they pay");
}

}  // namespace mainmatch::threads
