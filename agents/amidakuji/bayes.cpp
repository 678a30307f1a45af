#include "agents/amidakuji/bayes.h"

#include <algorithm>

namespace mainmatch::amidakuji {

void Bayes::act(const View& view, Submission& submission) {
  outlook_.look(view);
  submission.bid(outlook_.best_leg(view.round()), outlook_.beads_for_best_rounds(view));
}

}  // namespace mainmatch::amidakuji
