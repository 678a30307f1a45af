#include "agents/threads/pilgrim.h"

#include "agents/threads/beliefs/loom.h"
#include "agents/threads/beliefs/visits.h"

namespace mainmatch::threads {

void Pilgrim::act(const View& view, Submission& submission) {
  visit(view, submission);
  boost_gold(view, submission);
  snip_likely(view, chance(), submission);
  cut_richest(view, view.golden(), chance(), submission);
  if (!gild(view, heard_from(view), chance(), submission)) {
    weave(view, heard_from(view), chance(), submission);
  }
}

void Pilgrim::visit(const View& view, Submission& submission) noexcept {
  if (rounds_left(view) == 1 && visit_clotho_when_ripe(view, submission)) return;
  for (const Moira free : {Moira::nona, Moira::atropos}) {
    if (!view.visited(free)) return submission.visit(free, 0);
  }
  if (visit_clotho_when_ripe(view, submission)) return;
  if (view.visited(Moira::clotho) && is_ripe(view, Moira::lachesis) &&
      visit_in(view, Moira::lachesis, 0, submission)) {
    return;
  }
  if (!view.visited(Moira::decima)) submission.visit(Moira::decima, 0);
}

}  // namespace mainmatch::threads
