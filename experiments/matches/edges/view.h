#pragma once

#include "engine/core/index.h"
#include "experiments/matches/edges/record.h"
#include "experiments/matches/view_form.h"

namespace mainmatch {

/// See "Steps and views" in the match's rules.md.
template <>
struct ViewForm<Edges> {
  static void write(const Edges::View& view, JsonSink& json);
  static std::vector<std::string> columns(const Edges::Rules& rules);
  static void write_row(const Edges::State& state, Seat seat, std::int32_t* row);
  static void read_decision(const Node& node, const Edges::State& state,
                            Edges::Submission& submission);
  static Json write_decision(const Edges::Submission& submission, const Edges::State& state);
  static int fouls(const Edges::State& state, Seat seat) { return state.fouls[at(seat)]; }
  static Objection foul(const Edges::State&) { return {"vote", "not one of the candidates", 26}; }
  static std::unique_ptr<Screen> screen(const Edges::View& view);
};

}  // namespace mainmatch
