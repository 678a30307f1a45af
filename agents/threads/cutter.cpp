#include "agents/threads/cutter.h"

#include "agents/threads/beliefs/loom.h"
#include "agents/threads/beliefs/visits.h"

namespace mainmatch::threads {

void Cutter::act(const View& view, Submission& submission) {
  if (!view.visited(Moira::morta)) {
    if (is_ripe(view, Moira::morta, 1)) visit_in(view, Moira::morta, 0, submission);
  } else {
    visit_clotho_when_ripe(view, submission);
  }
  const int last = view.round() - 1;
  if (last >= 0 && gained(view, last) > 0) {
    submission.snip = view.submission(last).snip;
  } else {
    snip_likely(view, chance(), submission);
  }
  if (!gild(view, heard_from(view), chance(), submission)) {
    weave(view, heard_from(view), chance(), submission);
  }
}

}  // namespace mainmatch::threads
