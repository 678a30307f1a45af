#include <array>

#include "agents/horse_race/assumptions.h"
#include "agents/horse_race/cards.h"
#include "agents/horse_race/outlook.h"
#include "agents/horse_race/trades.h"
#include "agents/roster.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

namespace {

struct Trading : Betting {
  double guess_gain = kGuessGain;
  int days = kTradeDays;
};

/// Completes sets by trades. An offer becomes a trade only if the mirrored offer is made too, so
/// traders need a convention: every seat collects the letter of its number (seat 0 collects A;
/// after the last letter it starts again at A). Until round 4, whose utility duplicates a set, it
/// offers the partner's letter for its own: in round r to the seats whose number plus its own
/// equals r modulo 4, three at most, so to everybody in turn. Seats for which that worked are
/// traders too. After that traders meet in pairs, each pair for two rounds, and swap surplus cards,
/// each its own letter for the partner's, while the bonus grows. Who meets whom first depends on
/// the spaces that all have spectated, which is public; to make that random, it spectates a random
/// one of equally good spaces in round 1. Otherwise it plays like a hoarder.
class Trader final : public Agent<HorseRace> {
 public:
  using Parameters = Trading;
  static constexpr auto kParameters = std::to_array<Field<Trading>>({
      row_of_noise<Trading>(),
      row_of_patience<Trading>(),
      row_of_points<Trading>(),
      row_of_guess_gain<Trading>(),
      row_of_days<Trading>(),
  });

  explicit Trader(const Trading& trading) noexcept : trading_(trading) {}
  void act(const View& view, Submission& submission) override;

 private:
  const Trading trading_;
};

void Trader::act(const View& view, Submission& submission) {
  if (view.is_trade()) return trade(view, trading_.days, submission);
  if (view.is_choice() || view.is_vote()) return decide(view, chance(), submission);
  Forecast forecast;
  expect(view, cache(), forecast);
  perturb(view, chance(), trading_, forecast);
  const Horse own = letter_of_seat(view, view.seat());
  hoard(view, forecast, own, trading_.guess_gain, submission);
  bet(view, forecast, {}, trading_, submission);
  if (!can_spectate(view)) return;
  PerSpace values;
  values_of(view, forecast, stake_after(view, submission),
            trading_.points * view.rules().space_points, values);
  spectate_as_traders(view, values, chance(), submission);
}

}  // namespace

RosterEntry<HorseRace> trader() {
  return entry<Trader>("trader", "completes sets by trades that need no words");
}

}  // namespace mainmatch::horse_race
