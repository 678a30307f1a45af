#include "agents/threads/banker.h"

#include "agents/threads/beliefs/loom.h"
#include "agents/threads/beliefs/visits.h"

namespace mainmatch::threads {

void Banker::act(const View& view, Submission& submission) {
  const int best = best_tier(view.rules(), Moira::clotho, price(view.rules(), kTiers - 1));
  const int least = rounds_left(view) == 1 ? 0 : best;
  if (!visit_in(view, Moira::clotho, least, submission)) {
    const Moira free = view.visited(Moira::nona) ? Moira::atropos : Moira::nona;
    if (!view.visited(free)) submission.visit(free, 0);
  }
  snip_likely(view, chance(), submission);
  cut_richest(view, view.golden(), chance(), submission);
  if (!gild(view, heard_from(view), chance(), submission)) {
    weave(view, heard_from(view), chance(), submission);
  }
}

}  // namespace mainmatch::threads
