#include "agents/bugcatcher/gambit.h"

#include "agents/bugcatcher/beliefs/foresight.h"
#include "agents/bugcatcher/starts.h"

namespace mainmatch::bugcatcher {

namespace {

constexpr double kSwapBrings = 1;  ///< fireflies

}  // namespace

void Gambit::act(const View& view, Submission& submission) {
  if (view.is_pregame()) {
    for (const Node node : kNodes) {
      list_by(view, node, chance(), submission,
              [&](Place place) { return -to_middle(view.board(), node, place); });
      submission.garnets[index_of(node)] = view.garnets() / 4;
    }
    return;
  }
  foresee_likely(view, hazards_);
  const Aims aims = read_missions(view, false);
  const Search::Means means{kSearchNodes, true, kSwapBrings};
  carry_out(search_.run(Plan(view), hazards_, aims, means), aims, submission);
}

}  // namespace mainmatch::bugcatcher
