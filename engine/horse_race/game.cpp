#include "engine/horse_race/game.h"

namespace mainmatch {

const char* HorseRace::validation_error(const Rules& rules) noexcept {
  if (rules.movement_count < 1 || rules.movement_count > horse_race::kMaxMovements) {
    return "movements: must be 1..4 of them";
  }
  for (const int movement : rules.values()) {
    if (movement < 1 || movement > 9) return "movements: must each be 1..9";
  }
  if (rules.place_count != rules.horses) return "place_points: must be one for each horse";
  for (int place = 0; place < rules.horses; ++place) {
    const int points = rules.place_points[at(place)];
    if (points < 0 || points > 999) return "place_points: must each be 0..999";
  }
  return nullptr;
}

void HorseRace::facts(const State& state, std::span<std::int64_t> values) noexcept {
  std::int64_t finished = 0;
  for (int horse = 0; horse < state.rules->horses; ++horse) {
    finished += state.track.has_finished(horse_race::kLastRound, horse);
  }
  values[0] = state.clues;
  values[1] = state.utilities;
  values[2] = state.trades;
  values[3] = state.cards_bought;
  values[4] = state.chips_bet;
  values[5] = finished;
  values[6] = state.last.size() > 1;
}

}  // namespace mainmatch
