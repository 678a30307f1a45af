#include <array>

#include "agents/horse_race/assumptions.h"
#include "agents/horse_race/cards.h"
#include "agents/horse_race/outlook.h"
#include "agents/roster.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

namespace {

struct Reading : Betting {
  double eyes = 1;
};

/// Uses the only public information while the race runs: which spaces the others spectate. It
/// assumes that horses stand on watched spaces, moves them forward by the movement values, and
/// weights its own expectation of a space by the number of others who would follow a horse there.
/// So it profits from information that others paid for; it saves its own cards for the bonus.
class CrowdReader final : public Agent<HorseRace> {
 public:
  using Parameters = Reading;
  static constexpr auto kParameters = std::to_array<Field<Reading>>({
      row_of_noise<Reading>(),
      row_of_patience<Reading>(),
      row_of_points<Reading>(),
      row_of_eyes<Reading>(),
  });

  explicit CrowdReader(const Reading& reading) noexcept : reading_(reading) {}
  void act(const View& view, Submission& submission) override;

 private:
  const Reading reading_;
};

void CrowdReader::act(const View& view, Submission& submission) {
  if (view.is_trade()) return;
  if (view.is_choice() || view.is_vote()) return decide(view, chance(), submission);
  Forecast forecast;
  expect(view, cache(), forecast);
  perturb(view, chance(), reading_, forecast);
  save_up(view, most_held(view), submission);
  bet(view, forecast, {}, reading_, submission);
  weigh_by_spectators(view, reading_.eyes, forecast);
  spectate_best(view, forecast, reading_, submission);
}

}  // namespace

RosterEntry<HorseRace> crowd_reader() {
  return entry<CrowdReader>("crowd-reader", "follows the eyes of the others");
}

}  // namespace mainmatch::horse_race
