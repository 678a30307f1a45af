#pragma once

#include "engine/core/index.h"
#include "experiments/matches/edges/record.h"
#include "experiments/matches/view_form.h"

namespace mainmatch {

extern template struct ViewJson<Edges>;

/// See "Steps and views" in the match's rules.md.
template <>
struct ViewForm<Edges> {
  static int fouls(const Edges::State& state, Seat seat) { return state.fouls[at(seat)]; }
  static Objection foul(const Edges::State&) { return {"vote", "not one of the candidates", 26}; }
  static std::unique_ptr<Screen> screen(const Edges::View& view);
};

}  // namespace mainmatch
