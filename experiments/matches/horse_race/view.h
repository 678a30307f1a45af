#pragma once

#include <vector>

#include "engine/core/index.h"
#include "experiments/matches/horse_race/record.h"
#include "experiments/matches/view_form.h"

namespace mainmatch {

/// See "Steps and views" in the match's rules.md.
template <>
struct ViewForm<HorseRace> {
  static void write(const HorseRace::View& view, JsonSink& json);
  static std::vector<std::string> columns(const HorseRace::Rules& rules);
  static void write_row(const HorseRace::State& state, Seat seat, std::int32_t* row);
  static std::unique_ptr<Screen> screen(const HorseRace::View& view);
  /// Without the trades before the round: they are no part of what is handed in there.
  static std::vector<Rejection> rejections(const HorseRace::Rules& rules, Step step,
                                           const HorseRace::Result& result);

  static void read_offers(const Node& node, const HorseRace::Rules& rules,
                          HorseRace::Submission& submission);
  static Json write_offers(const HorseRace::Submission& submission, const HorseRace::Rules& rules);
  static void read_decision(const Node& node, const HorseRace::State& state,
                            HorseRace::Submission& submission);
  static Json write_decision(const HorseRace::Submission& submission,
                             const HorseRace::State& state);
  static int fouls(const HorseRace::State& state, Seat seat) { return state.seats[at(seat)].fouls; }
  static Objection foul(const HorseRace::State& state);
};

}  // namespace mainmatch
