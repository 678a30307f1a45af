#include "agents/bugcatcher/beliefs/foresight.h"
#include "agents/bugcatcher/search.h"
#include "agents/bugcatcher/starts.h"
#include "agents/roster.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

namespace {

/// Bold: bids garnets for the places in the middle, counts the reward of each mission in full as if
/// nobody else met it, and pays for a free swap whenever that is expected to bring one more
/// firefly. Keeps half of its garnets for swaps. Shows whether garnets, which win nothing in the
/// match itself, buy anything in it.
class Gambit final : public Agent<Bugcatcher> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  Hazards hazards_;
  Search search_;
};

constexpr double kSwapBrings = 1;  ///< fireflies

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

}  // namespace

RosterEntry<Bugcatcher> gambit() {
  return entry<Gambit>("gambit", "bids for the middle, pays for swaps, takes any mission");
}

}  // namespace mainmatch::bugcatcher
