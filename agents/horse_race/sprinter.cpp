#include <array>

#include "agents/horse_race/assumptions.h"
#include "agents/horse_race/cards.h"
#include "agents/horse_race/outlook.h"
#include "agents/roster.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

namespace {

struct Sprint : Betting {
  double stake = 0;
};

/// Scores early: it spectates the space where it expects most horses, good or bad, and spends all
/// cards on the clue of round 0, since the horses are closest together in the rounds that it
/// reveals. It bets on the best horse that it happens to see.
class Sprinter final : public Agent<HorseRace> {
 public:
  using Parameters = Sprint;
  static constexpr auto kParameters = std::to_array<Field<Sprint>>({
      row_of_noise<Sprint>(),
      row_of_patience<Sprint>(),
      {"stake", &Sprint::stake, 0, 10, "chips that count where it looks"},
  });

  explicit Sprinter(const Sprint& sprint) noexcept : sprint_(sprint) {}
  void act(const View& view, Submission& submission) override;

 private:
  const Sprint sprint_;
};

void Sprinter::act(const View& view, Submission& submission) {
  if (view.is_trade()) return;
  if (view.is_choice() || view.is_vote()) return decide(view, chance(), submission);
  Forecast forecast;
  expect(view, cache(), forecast);
  perturb(view, chance(), sprint_, forecast);
  if (view.round() == 0) ask(view, 1, submission);
  bet(view, forecast, {}, sprint_, submission);
  if (!can_spectate(view)) return;
  PerSpace values;
  values_of(view, forecast, sprint_.stake, 1, values);
  spectate(view, values, submission);
}

}  // namespace

RosterEntry<HorseRace> sprinter() {
  return entry<Sprinter>("sprinter", "spectates where most horses are expected");
}

}  // namespace mainmatch::horse_race
