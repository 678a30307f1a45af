#include "agents/threads/gilder.h"

#include "agents/threads/beliefs/loom.h"
#include "agents/threads/beliefs/visits.h"

namespace mainmatch::threads {

void Gilder::act(const View& view, Submission& submission) {
  if (!visit_in(view, Moira::clotho, 0, submission)) {
    if (!view.visited(Moira::decima)) {
      submission.visit(Moira::decima, 0);
    } else if (is_ripe(view, Moira::lachesis)) {
      visit_in(view, Moira::lachesis, 0, submission);
    }
  }
  boost_gold(view, submission);
  snip_likely(view, chance(), submission);
  cut_richest(view, view.golden(), chance(), submission);
  if (!gild(view, heard_from(view), chance(), submission)) {
    weave(view, heard_from(view), chance(), submission);
  }
}

}  // namespace mainmatch::threads
