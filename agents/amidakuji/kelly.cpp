#include "agents/amidakuji/kelly.h"

#include <algorithm>
#include <array>

namespace mainmatch::amidakuji {

void Kelly::act(const View& view, Submission& submission) {
  outlook_.look(view);
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

}  // namespace mainmatch::amidakuji
