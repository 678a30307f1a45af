#include "agents/roster.h"
#include "agents/threads/beliefs/loom.h"
#include "agents/threads/beliefs/visits.h"
#include "engine/threads/game.h"

namespace mainmatch::threads {

namespace {

/// Safe and late. It visits Decima first, for free: under the published figures even her lowest
/// tier leaves a plain snip no strength to remove, so only seats with Morta can harm its threads.
/// They get little time, since it makes its gold in the second half of the match, with the head
/// start that Nona has counted since round 2. It cuts nothing and earns twine by snips.
class Guardian final : public Agent<Threads> {
 public:
  void act(const View& view, Submission& submission) override;
};

void Guardian::act(const View& view, Submission& submission) {
  const SeatSet heard = heard_from(view);
  const bool late = 2 * (view.round() + 1) >= view.rules().rounds;
  if (!(rounds_left(view) == 1 && visit_clotho_when_ripe(view, submission)) &&
      !visit_in(view, Moira::decima, 0, submission) &&
      !visit_in(view, Moira::nona, 0, submission) && late) {
    visit_clotho_when_ripe(view, submission);
  }
  snip_likely(view, heard, chance(), submission);
  if (!gild(view, heard, chance(), submission)) {
    weave(view, heard, chance(), submission);
  }
}

}  // namespace

RosterEntry<Threads> guardian() {
  return entry<Guardian>("guardian", "Decima first, gold in the second half");
}

}  // namespace mainmatch::threads
