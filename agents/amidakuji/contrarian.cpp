#include <array>

#include "agents/amidakuji/crowd_plan.h"
#include "agents/amidakuji/pooled_hints.h"
#include "agents/roster.h"

namespace mainmatch::amidakuji {

namespace {

/// Maximizes its expected payout against a model of the crowd. Before the first round it plans all
/// bids; then it plays that plan, since no round brings news of the board.
///
/// Members of a coalition tell each other their hints. All come to the same beliefs, so that each
/// computes what those before it bid: one after another, in the order of seats, they plan against
/// outsiders and those bids.
class Contrarian final : public Agent<Amidakuji> {
 public:
  using Parameters = CrowdTypes;
  static constexpr auto kParameters = std::to_array<BotField<CrowdTypes>>({
      row_of_posterior<CrowdTypes>(),
      row_of_kelly<CrowdTypes>(),
      row_of_planners<CrowdTypes>(),
      row_of_levels<CrowdTypes>(),
  });

  explicit Contrarian(const CrowdTypes& types) noexcept : types_(types) {}

  void hear(const View& ally) override {
    if (ally.round() == 0) coalition_.add(ally);
  }
  void act(const View& view, Submission& submission) override;

 private:
  void begin_match() override { coalition_.clear(); }
  void plan_together(const View& view) noexcept;
  const BoardPosterior& board(const View& view) noexcept {
    return coalition_.members().empty() ? cache().board(view) : coalition_.board();
  }

  const CrowdTypes types_;
  CrowdPlan plan_;
  PooledHints coalition_;  ///< nobody's for who plays alone
};

void Contrarian::plan_together(const View& view) noexcept {
  coalition_.add(view);
  coalition_.compute(view, cache());
  CrowdPlan::Known before;
  for (const Seat member : coalition_.members()) {
    plan_.make(view.rules(), coalition_.board(), coalition_.weights(), types_, {}, chance(),
               before);
    if (member == view.seat()) return;
    before.add(plan_);
  }
}

void Contrarian::act(const View& view, Submission& submission) {
  if (view.round() > 0) {
    if (!plan_.is_followed(view)) plan_.resume(view, board(view), {}, chance());
  } else if (!coalition_.members().empty()) {
    plan_together(view);
  } else {
    plan_.make(view.rules(), cache().board(view), cache().weights(view), types_, {}, chance());
  }
  submission.bets = plan_.bids(view.round());
}

}  // namespace

RosterEntry<Amidakuji> contrarian() {
  return entry<Contrarian>("contrarian", "best expected payout against a model of the crowd");
}

}  // namespace mainmatch::amidakuji
