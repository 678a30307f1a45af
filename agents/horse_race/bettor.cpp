#include <array>

#include "agents/horse_race/assumptions.h"
#include "agents/horse_race/cards.h"
#include "agents/horse_race/outlook.h"
#include "agents/roster.h"
#include "engine/horse_race/abilities.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

namespace {

struct Raising : Betting {
  double chips_gain = 1;
};

/// Limits and chips first: it buys and copies a card, and uses all of them in round 2 to raise its
/// limit. It can then wait for a good horse while others have to bet on what they see, and bet
/// twice as much. Later cards become a limit in round 8 if its chips exceed the limit, or chips in
/// round 9 if those can be bet at once and bring more than the cards' bonus.
class Bettor final : public Agent<HorseRace> {
 public:
  using Parameters = Raising;
  static constexpr auto kParameters = std::to_array<Field<Raising>>({
      row_of_noise<Raising>(),
      row_of_patience<Raising>(),
      row_of_points<Raising>(),
      row_of_chips_gain<Raising>(),
  });

  explicit Bettor(const Raising& raising) noexcept : raising_(raising) {}
  void act(const View& view, Submission& submission) override;

 private:
  const Raising raising_;
};

void Bettor::act(const View& view, Submission& submission) {
  if (view.is_trade()) return;
  if (view.is_choice() || view.is_vote()) return decide(view, chance(), submission);
  Forecast forecast;
  expect(view, cache(), forecast);
  perturb(view, chance(), raising_, forecast);
  const int round = view.round();
  if (round == 0) buy(view, most_held(view) == kNoHorse ? 0 : most_held(view), submission);
  const bool used = (round == 2 && raise_limit(view, submission)) ||
                    (round == 8 && raise_late(view, submission)) ||
                    (round == 9 && take_chips(view, forecast, raising_.chips_gain, submission)) ||
                    save_up(view, most_held(view), submission);
  Raise raise;
  if (used) {
    raise = raise_of(ability_rule(round, submission.ability.kind).effect, submission.ability);
  }
  bet(view, forecast, raise, raising_, submission);
  spectate_best(view, forecast, raising_, submission);
}

}  // namespace

RosterEntry<HorseRace> bettor() {
  return entry<Bettor>("bettor", "raises its limit, then waits for a good horse");
}

}  // namespace mainmatch::horse_race
