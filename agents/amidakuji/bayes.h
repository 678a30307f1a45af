#pragma once

#include "agents/agent.h"
#include "agents/amidakuji/beliefs/outlook.h"

namespace mainmatch::amidakuji {

/// Bids on the starting leg with the highest expected payout weight under the exact posterior of
/// board and placements, all that the rules allow in the rounds where that leg is worth most. It
/// gives no thought to the others: where all see the same leg, all share it.
class Bayes final : public Agent<Amidakuji> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  Outlook outlook_;
};

}  // namespace mainmatch::amidakuji
