#include <array>

#include "agents/horse_race/assumptions.h"
#include "agents/horse_race/cards.h"
#include "agents/horse_race/outlook.h"
#include "agents/roster.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

namespace {

struct Hoarding : Betting {
  double guess_gain = kGuessGain;
};

/// Collects cards for the bonus of round 10: it buys and copies one card in round 0, duplicates the
/// three in round 4, guesses in round 5 where its chances are good, and merges what is left in
/// round 7. It spends no card on information and infers the horses' spaces from what it sees.
class Hoarder final : public Agent<HorseRace> {
 public:
  using Parameters = Hoarding;
  static constexpr auto kParameters = std::to_array<Field<Hoarding>>({
      row_of_noise<Hoarding>(),
      row_of_patience<Hoarding>(),
      row_of_points<Hoarding>(),
      row_of_guess_gain<Hoarding>(),
  });

  explicit Hoarder(const Hoarding& hoarding) noexcept : hoarding_(hoarding) {}
  void act(const View& view, Submission& submission) override;

 private:
  const Hoarding hoarding_;
};

void Hoarder::act(const View& view, Submission& submission) {
  if (view.is_trade()) return;
  if (view.is_choice() || view.is_vote()) return decide(view, chance(), submission);
  Forecast forecast;
  expect(view, cache(), forecast);
  perturb(view, chance(), hoarding_, forecast);
  const Horse letter = view.seat() % view.horses();
  hoard(view, forecast, letter, hoarding_.guess_gain, submission);
  bet(view, forecast, {}, hoarding_, submission);
  spectate_best(view, forecast, hoarding_, submission);
}

}  // namespace

RosterEntry<HorseRace> hoarder() {
  return entry<Hoarder>("hoarder", "collects cards for the bonus of round 10");
}

}  // namespace mainmatch::horse_race
