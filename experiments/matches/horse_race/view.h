#pragma once

#include <vector>

#include "engine/core/index.h"
#include "experiments/matches/horse_race/record.h"
#include "experiments/matches/view_form.h"

namespace mainmatch {

extern template struct ViewJson<HorseRace>;

/// See "Steps and views" in the match's rules.md.
template <>
struct ViewForm<HorseRace> {
  static std::unique_ptr<Screen> screen(const HorseRace::View& view);
  /// Without the trades before the round: they are no part of what is handed in there.
  static std::vector<Rejection> rejections(const HorseRace::Rules& rules, Step step,
                                           const HorseRace::Result& result);

  static int fouls(const HorseRace::State& state, Seat seat) { return state.seats[at(seat)].fouls; }
  static Objection foul(const HorseRace::State& state);
};

}  // namespace mainmatch
