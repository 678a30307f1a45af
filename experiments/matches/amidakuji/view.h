#pragma once

#include "experiments/matches/amidakuji/record.h"
#include "experiments/matches/view_form.h"

namespace mainmatch {

/// See "Steps and views" in the match's rules.md.
template <>
struct ViewForm<Amidakuji> {
  static void write(const Amidakuji::View& view, JsonSink& json);
  static std::vector<std::string> columns(const Amidakuji::Rules& rules);
  static void write_row(const Amidakuji::State& state, Seat seat, std::int32_t* row);
  static std::unique_ptr<Screen> screen(const Amidakuji::View& view);
};

}  // namespace mainmatch
