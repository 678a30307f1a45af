#pragma once

#include <vector>

#include "experiments/matches/bugcatcher/record.h"
#include "experiments/matches/view_form.h"

namespace mainmatch {

/// See "Steps and views" in the match's rules.md.
template <>
struct ViewForm<Bugcatcher> {
  static void write(const Bugcatcher::View& view, JsonSink& json);
  static std::vector<std::string> columns(const Bugcatcher::Rules& rules);
  static void write_row(const Bugcatcher::State& state, Seat seat, std::int32_t* row);
  static std::unique_ptr<Screen> screen(const Bugcatcher::View& view);
  static std::vector<Rejection> rejections(const Bugcatcher::Rules& rules, Step,
                                           const Bugcatcher::Result& result) {
    return bugcatcher::rejections(rules, result.voids);
  }
};

}  // namespace mainmatch
