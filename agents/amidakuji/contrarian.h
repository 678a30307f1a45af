#pragma once

#include <array>

#include "agents/agent.h"
#include "agents/amidakuji/beliefs/outlook.h"

namespace mainmatch::amidakuji {

/// Bids for the best expected payout against a crowd, not for the best leg. The model of the crowd:
/// most of the others follow the same posterior, since the phantoms are public. Their hints point
/// to ending legs, the better placed the likelier, and they bid on the starting leg that most
/// likely leads there; the rest bid anywhere. Beads on the same starting leg of a round end
/// together, so a leg that the crowd takes is worth little wherever it leads. Before the first
/// round it sets bead after bead where the next one adds most, over all rounds and legs; then it
/// plays that plan, since no round brings news of the board.
class Contrarian final : public Agent<Amidakuji> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  using Beads = std::array<std::array<double, kMaxLegs>, kMaxRounds>;  ///< by round and leg

  void imagine_crowd(const Rules& rules) noexcept;
  double gain(const Rules& rules, int round, int leg) const noexcept;
  void make_plan(const Rules& rules) noexcept;

  Outlook outlook_;
  Beads crowd_;                        ///< of the others, on starting legs
  Beads crowd_to_;                     ///< and on ending legs
  std::array<double, kMaxLegs> mine_;  ///< its own, on ending legs
  std::array<Bids, kMaxRounds> plan_;  ///< beads by round and starting leg
};

}  // namespace mainmatch::amidakuji
