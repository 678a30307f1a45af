#pragma once

#include <vector>

#include "experiments/matches/bugcatcher/record.h"
#include "experiments/matches/view_form.h"

namespace mainmatch {

extern template struct ViewJson<Bugcatcher>;

/// See "Steps and views" in the match's rules.md.
template <>
struct ViewForm<Bugcatcher> {
  static std::unique_ptr<Screen> screen(const Bugcatcher::View& view);
  static std::vector<Rejection> rejections(const Bugcatcher::Rules& rules, Step,
                                           const Bugcatcher::Result& result) {
    return bugcatcher::rejections(rules, result.voids);
  }
};

}  // namespace mainmatch
