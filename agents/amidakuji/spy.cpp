#include <algorithm>
#include <cmath>

#include "agents/amidakuji/outlook.h"
#include "agents/roster.h"

namespace mainmatch::amidakuji {

namespace {

/// Pays for information on the crowd. Each round it bids on the leg with the highest value per bead
/// expected there, and peeks at it, buying peeks when the free ones are used up. Beads that a peek
/// shows beyond an even share of the crowd count against that leg in later rounds.
class Spy final : public Agent<Amidakuji> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  Outlook outlook_;
  std::array<double, kMaxLegs>
      crowding_{};  ///< beads of others seen per leg, against an even share

  void begin_match() override { crowding_.fill(1); }
};

void Spy::act(const View& view, Submission& submission) {
  outlook_.look(view, cache());
  const Rules& rules = view.rules();
  const double even =
      static_cast<double>((rules.players - 1) * rules.beads) / (rules.rounds * rules.legs);
  if (view.round() > 0) {
    for (const Peek& peek : view.peeks()) {
      if (peek.round != view.round() - 1) continue;
      const auto leg = static_cast<std::size_t>(peek.leg);
      crowding_[leg] = (peek.beads - view.bids(peek.round)[leg] + 1) / (even + 1);
    }
  }
  int best = 0;
  const auto worth = [&](int leg) {
    return outlook_.value(view.round(), leg) / std::sqrt(crowding_[static_cast<std::size_t>(leg)]);
  };
  for (int leg = 1; leg < rules.legs; ++leg) {
    if (worth(leg) > worth(best)) best = leg;
  }
  submission.bid(best, outlook_.beads_for_best_rounds(view));
  const bool can_buy = view.extra_peeks_left() > 0 && view.garnets() >= rules.peek_price;
  // What is learned in the last round comes too late.
  if (view.round() + 1 < rules.rounds && (view.peeks_left() > 0 || can_buy)) {
    submission.peeks.push_back(static_cast<std::int8_t>(best));
  }
}

}  // namespace

RosterEntry<Amidakuji> spy() {
  return entry<Spy>("spy", "peeks, buys peeks, and leaves crowded legs");
}

}  // namespace mainmatch::amidakuji
