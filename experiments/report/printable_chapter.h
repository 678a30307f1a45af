#pragma once

#include "experiments/report/document.h"

namespace mainmatch::report {

/// The chapter with all its words printable: names from files may hold control characters, which
/// come out as escapes.
Chapter printable_chapter(Chapter chapter);

}  // namespace mainmatch::report
