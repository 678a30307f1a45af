#pragma once

#include "agents/agent.h"
#include "agents/amidakuji/beliefs/outlook.h"

namespace mainmatch::amidakuji {

/// Spreads an even share of its beads over the starting legs in proportion to their edge: how far
/// each is above the mean value of all, as Kelly's gambler splits his stake over all bets with an
/// edge and never puts all on one (Kelly, "A New Interpretation of Information Rate", 1956).
class Kelly final : public Agent<Amidakuji> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  Outlook outlook_;
};

}  // namespace mainmatch::amidakuji
