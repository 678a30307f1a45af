#pragma once

#include "agents/agent.h"
#include "agents/amidakuji/beliefs/outlook.h"

namespace mainmatch::amidakuji {

/// Pays for knowledge of the crowd. Each round it bids on the leg whose value, divided by the beads
/// it expects there, is highest, and peeks at it, buying peeks when the free ones are used up. What
/// a peek shows beyond an even share of the crowd counts against that leg in later rounds.
class Spy final : public Agent<Amidakuji> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  Outlook outlook_;
  std::array<double, kMaxLegs>
      crowding_{};  ///< beads of others seen per leg, against an even share

  void begin_match() override { crowding_.fill(1); }
};

}  // namespace mainmatch::amidakuji
