#pragma once

#include "experiments/matches/threads/record.h"
#include "experiments/matches/view_form.h"

namespace mainmatch {

extern template struct ViewJson<Threads>;

/// See "Steps and views" in the match's rules.md.
template <>
struct ViewForm<Threads> {
  static std::unique_ptr<Screen> screen(const Threads::View& view);
};

}  // namespace mainmatch
