#include "agents/horse_race/beliefs/reckoning.h"
#include "agents/horse_race/cards.h"
#include "agents/roster.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

namespace {

/// Uses the only public information while the race runs: who spectates what. It takes the spaces
/// that others watch for places where horses stand, moves these forward by the movement values, and
/// weighs its own expectation of a space by how many others would follow a horse there. So it
/// profits from information that others paid for; its own cards it saves for the bonus.
class CrowdReader final : public Agent<HorseRace> {
 public:
  void act(const View& view, Submission& submission) override;
};

/// Takes the eyes of the others for a hint: of each horse, the chance to be on a space counts once,
/// and once more for each of the others who would be there if it followed a horse from where it
/// looks now.
void follow(const View& view, Forecast& forecast) noexcept {
  if (view.round() == 0) return;
  std::array<double, kLandings> eyes{};
  for (Seat seat = 0; seat < view.players(); ++seat) {
    const int space = view.spectated(view.round() - 1, seat);
    if (seat == view.seat() || space == kNoSpace) continue;
    for (const int value : view.rules().values()) {
      eyes[at(space + value)] += 1.0 / view.rules().movement_count;
    }
  }
  for (Horse horse = 0; horse < view.horses(); ++horse) {
    double total = 0;
    for (std::size_t space = 0; space < eyes.size(); ++space) {
      total += forecast.next[at(horse)][space] *= 1 + eyes[space];
    }
    for (double& chance : forecast.next[at(horse)]) chance /= total;
  }
}

void CrowdReader::act(const View& view, Submission& submission) {
  if (view.is_trade()) return;
  if (view.is_choice() || view.is_vote()) return decide(view, chance(), submission);
  Forecast forecast;
  reckon(view, forecast);
  differ(view, chance(), forecast);
  save_up(view, most_held(view), submission);
  bet(view, forecast, {}, submission);
  follow(view, forecast);
  look(view, forecast, submission);
}

}  // namespace

RosterEntry<HorseRace> crowd_reader() {
  return entry<CrowdReader>("crowd-reader", "follows the eyes of the others");
}

}  // namespace mainmatch::horse_race
