#include "agents/threads/thief.h"

#include "agents/threads/beliefs/loom.h"
#include "agents/threads/beliefs/visits.h"

namespace mainmatch::threads {

void Thief::act(const View& view, Submission& submission) {
  if (!visit_in(view, Moira::atropos, 0, submission) && !visit_clotho_when_ripe(view, submission) &&
      view.visited(Moira::clotho) && is_ripe(view, Moira::lachesis)) {
    visit_in(view, Moira::lachesis, 0, submission);
  }
  boost_gold(view, submission);
  snip_likely(view, chance(), submission);
  cut_richest(view, {}, chance(), submission);
  if (!gild(view, heard_from(view), chance(), submission)) {
    weave(view, heard_from(view), chance(), submission);
  }
}

}  // namespace mainmatch::threads
