#include <array>

#include "agents/amidakuji/crowd_plan.h"
#include "agents/roster.h"

namespace mainmatch::amidakuji {

namespace {

/// Maximizes its expected payout against a model of the crowd. Before the first round it plans all
/// bids; then it plays that plan, since no round brings news of the board.
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

  void act(const View& view, Submission& submission) override {
    if (view.round() == 0) {
      plan_.make(view.rules(), cache().board(view), cache().weights(view), types_, {}, chance());
    } else if (!plan_.is_followed(view)) {
      plan_.resume(view, cache().board(view), {}, chance());
    }
    submission.bets = plan_.bids(view.round());
  }

 private:
  const CrowdTypes types_;
  CrowdPlan plan_;
};

}  // namespace

RosterEntry<Amidakuji> contrarian() {
  return entry<Contrarian>("contrarian", "best expected payout against a model of the crowd");
}

}  // namespace mainmatch::amidakuji
