#pragma once

#include "experiments/matches/threads/record.h"
#include "experiments/matches/view_form.h"

namespace mainmatch {

/// See "Steps and views" in the match's rules.md.
template <>
struct ViewForm<Threads> {
  static void write(const Threads::View& view, JsonSink& json);
  static std::vector<std::string> columns(const Threads::Rules& rules);
  static void write_row(const Threads::State& state, Seat seat, std::int32_t* row);
  static std::unique_ptr<Screen> screen(const Threads::View& view);
};

}  // namespace mainmatch
