#pragma once

#include <array>

#include "agents/agent.h"
#include "agents/amidakuji/outlook.h"

namespace mainmatch::amidakuji {

/// Bids for the best expected payout against a crowd, not for the best leg. The model of the crowd:
/// all beads of the others are bid, and an ending leg draws the more of them the better it is
/// placed, since the others have hints as well. A leg of weight w then pays w (T - T_e) / T_e for a
/// bead, with T_e growing in w and with every bead of its own. Before the first round it sets bead
/// after bead where the next one adds most, over all rounds and legs; then it plays that plan,
/// since no round brings news of the board.
class Contrarian final : public Agent<Amidakuji> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  void make_plan(const Rules& rules) noexcept;

  Outlook outlook_;
  std::array<Bids, kMaxRounds> plan_;  ///< beads by round and starting leg
};

}  // namespace mainmatch::amidakuji
