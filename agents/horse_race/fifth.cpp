#include <array>

#include "agents/horse_race/assumptions.h"
#include "agents/horse_race/cards.h"
#include "agents/horse_race/outlook.h"
#include "agents/roster.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

namespace {

/// Bets on horses that are likely to finish in the middle, or wherever a chip pays most. It saves
/// its cards, copying one in round 0, for the clue of round 3, which reveals where all those horses
/// will be after round 4. So it knows their spaces when the first half of the race ends, spectates
/// the space of the best horse to bet on, and extrapolates from there.
class Fifth final : public Agent<HorseRace> {
 public:
  using Parameters = Betting;
  static constexpr auto kParameters = std::to_array<Field<Betting>>({
      row_of_noise<Betting>(),
      row_of_patience<Betting>(),
      row_of_points<Betting>(),
  });

  explicit Fifth(const Betting& betting) noexcept : betting_(betting) {}
  void act(const View& view, Submission& submission) override;

 private:
  const Betting betting_;
};

void Fifth::act(const View& view, Submission& submission) {
  if (view.is_trade()) return;
  if (view.is_choice() || view.is_vote()) return decide(view, chance(), submission);
  Forecast forecast;
  expect(view, cache(), forecast);
  perturb(view, chance(), betting_, forecast);
  if (view.round() == 3) {
    ask(view, 2, submission);
  } else {
    save_up(view, most_held(view), submission);
  }
  bet(view, forecast, {}, betting_, submission);
  spectate_best(view, forecast, betting_, submission);
}

}  // namespace

RosterEntry<HorseRace> fifth() {
  return entry<Fifth>("fifth", "bets on what looks to finish in the middle");
}

}  // namespace mainmatch::horse_race
