#include <algorithm>
#include <array>

#include "agents/amidakuji/outlook.h"
#include "agents/roster.h"

namespace mainmatch::amidakuji {

namespace {

/// Spreads an even share of its beads over the starting legs in proportion to their edge (how far
/// each is above the mean value), as Kelly's gambler splits his stake over all bets with an edge
/// and never puts all on one (Kelly, "A New Interpretation of Information Rate", 1956).
class Kelly final : public Agent<Amidakuji> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  Outlook outlook_;
};

void Kelly::act(const View& view, Submission& submission) {
  outlook_.look(view, cache());
  const Rules& rules = view.rules();
  const int rounds_left = rules.rounds - view.round();
  const int stake = std::min((view.beads_left() + rounds_left - 1) / rounds_left, rules.max_bet);
  double mean = 0;
  for (int leg = 0; leg < rules.legs; ++leg) mean += outlook_.value(view.round(), leg) / rules.legs;
  std::array<double, kMaxLegs> edge{};
  double all = 0;
  for (int leg = 0; leg < rules.legs; ++leg) {
    edge[static_cast<std::size_t>(leg)] = std::max(0.0, outlook_.value(view.round(), leg) - mean);
    all += edge[static_cast<std::size_t>(leg)];
  }
  // Bead by bead to the leg that is furthest below its due. Without any edge the first leg takes
  // what it is given.
  for (int bead = 1; bead <= stake; ++bead) {
    std::size_t neediest = 0;
    double need = -kMaxLegs;
    for (std::size_t leg = 0; leg < static_cast<std::size_t>(rules.legs); ++leg) {
      const double due = all > 0 ? edge[leg] / all * bead : 0;
      if (due - submission.bets[leg] > need) {
        need = due - submission.bets[leg];
        neediest = leg;
      }
    }
    ++submission.bets[neediest];
  }
}

}  // namespace

RosterEntry<Amidakuji> kelly() {
  return entry<Kelly>("kelly", "splits its bids in proportion to their edge");
}

}  // namespace mainmatch::amidakuji
