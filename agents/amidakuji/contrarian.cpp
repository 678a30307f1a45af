#include <array>

#include "agents/amidakuji/crowd_plan.h"
#include "agents/amidakuji/pooled_hints.h"
#include "agents/roster.h"

namespace mainmatch::amidakuji {

namespace {

/// Maximizes its expected payout against a model of the crowd. It plans all bids before the first
/// round and plays that plan, since no round brings news about the board.
///
/// Members of a coalition share their hints and have the same posterior. In seat order, each plans
/// against the outsiders and the bids of the members before it, which it can compute.
class Contrarian final : public Agent<Amidakuji> {
 public:
  using Parameters = CrowdTypes;
  static constexpr auto kParameters = std::to_array<Field<CrowdTypes>>({
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
  PooledHints coalition_;  ///< empty without allies
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
