#include "agents/threads/guardian.h"

#include "agents/threads/beliefs/loom.h"
#include "agents/threads/beliefs/visits.h"

namespace mainmatch::threads {

void Guardian::act(const View& view, Submission& submission) {
  const bool late = 2 * (view.round() + 1) >= view.rules().rounds;
  if (!(rounds_left(view) == 1 && visit_clotho_when_ripe(view, submission)) &&
      !visit_in(view, Moira::decima, 0, submission) &&
      !visit_in(view, Moira::nona, 0, submission) && late) {
    visit_clotho_when_ripe(view, submission);
  }
  snip_likely(view, chance(), submission);
  if (!gild(view, heard_from(view), chance(), submission)) {
    weave(view, heard_from(view), chance(), submission);
  }
}

}  // namespace mainmatch::threads
