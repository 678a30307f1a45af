#include "experiments/matches/horse_race/odds.h"

#include <algorithm>

#include "engine/core/index.h"
#include "experiments/base/page.h"
#include "experiments/matches/horse_race/record.h"

namespace mainmatch {

namespace {

enum Table : std::size_t { kPlace, kSpace };

}  // namespace

SeatPicture WorldOdds<HorseRace>::shape(const horse_race::View& view) {
  const horse_race::Rules& rules = view.rules();
  SeatPicture picture;
  SeatPicture::Table place{"place", {}, "How likely each horse comes in at each place", ""};
  place.note = "points: what a chip on it is expected to be worth.";
  SeatPicture::Table space{"space", view.round(), "", ""};
  space.title = fmt::format("Round {}: where each horse stands", view.round());
  space.note = "next: spaces that it is expected to move at the end of the round.";
  for (int i = 1; i <= rules.horses; ++i) place.columns.push_back(ordinal(i));
  place.columns.emplace_back("points");
  for (int i = 1; i <= rules.track; ++i) space.columns.push_back(std::to_string(i));
  space.columns.emplace_back("in");
  space.columns.emplace_back("next");
  for (horse_race::Horse horse = 0; horse < rules.horses; ++horse) {
    place.rows.push_back(horse_race::letter_name(horse));
    space.rows.push_back(horse_race::letter_name(horse));
  }
  picture.tables.push_back(std::move(place));
  if (view.round() < horse_race::kRounds) picture.tables.push_back(std::move(space));
  return picture;
}

void WorldOdds<HorseRace>::count(const ImaginedStep<HorseRace>& world, OddsCells& cells) {
  const horse_race::State& state = world.state;
  const horse_race::Rules& rules = *state.rules;
  const horse_race::Track& track = state.track;
  for (horse_race::Horse horse = 0; horse < rules.horses; ++horse) {
    const int place = track.places[at(horse)];
    cells.add(kPlace, at(horse), at(place - 1));
    cells.add(kPlace, at(horse), at(rules.horses), rules.place_points[at(place - 1)]);
    if (state.round == horse_race::kRounds) continue;
    const int space = state.round == 0 ? 1 : track.space(state.round - 1, horse);
    cells.add(kSpace, at(horse), at(std::min(space, rules.track + 1) - 1));
    cells.add(kSpace, at(horse), at(rules.track + 1), track.space(state.round, horse) - space);
  }
}

}  // namespace mainmatch
