#pragma once

#include "experiments/report/document.h"

namespace mainmatch::report {

/// The chapter as terminals and pages have room for it: names of bots that are longer than
/// kMaxNameLength, as BASE(KEY=VALUE,...), are BASE#1, BASE#2, ... in the order in which they are
/// met, and a last section says what they stand for. `page`: so are what only pages show, and
/// specifications of figures.
Chapter with_aliases(Chapter chapter, bool page);

inline constexpr std::size_t kMaxNameLength = 32;

}  // namespace mainmatch::report
