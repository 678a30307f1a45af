#pragma once

#include "experiments/matches/amidakuji/record.h"
#include "experiments/matches/view_form.h"

namespace mainmatch {

extern template struct ViewJson<Amidakuji>;

/// See "Steps and views" in the match's rules.md.
template <>
struct ViewForm<Amidakuji> {
  static std::unique_ptr<Screen> screen(const Amidakuji::View& view);
};

}  // namespace mainmatch
