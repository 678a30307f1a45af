#include "agents/horse_race/crowd_reader.h"

#include "agents/horse_race/beliefs/reckoning.h"
#include "agents/horse_race/cards.h"

namespace mainmatch::horse_race {

namespace {

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

}  // namespace

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

}  // namespace mainmatch::horse_race
