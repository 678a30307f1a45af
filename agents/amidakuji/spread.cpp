#include <algorithm>

#include "agents/roster.h"
#include "engine/amidakuji/game.h"

namespace mainmatch::amidakuji {

namespace {

/// Bids as evenly as possible over rounds and legs, so it owns a little of every ending leg and
/// earns what the others leave. It needs no hint and takes no risk.
class Spread final : public Agent<Amidakuji> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  void begin_match() override { next_leg_ = -1; }

  int next_leg_ = -1;  ///< leg of the next bead; -1 before the first round
};

void Spread::act(const View& view, Submission& submission) {
  const Rules& rules = view.rules();
  if (next_leg_ < 0) {
    next_leg_ = static_cast<int>(chance().below(static_cast<std::uint32_t>(rules.legs)));
  }
  // An even share of the rest, rounded up, so that no bead remains.
  const int rounds_left = rules.rounds - view.round();
  const int share = (view.beads_left() + rounds_left - 1) / rounds_left;
  for (int beads = std::min(share, rules.max_bet); beads > 0; --beads) {
    ++submission.bets[static_cast<std::size_t>(next_leg_)];
    next_leg_ = (next_leg_ + 1) % rules.legs;
  }
}

}  // namespace

RosterEntry<Amidakuji> spread() {
  return entry<Spread>("spread", "even bids over rounds and legs");
}

}  // namespace mainmatch::amidakuji
