#pragma once

#include <cstdint>

#include "experiments/base/json.h"
#include "experiments/report/result.h"

namespace mainmatch {

/// Notes in a result what record number `match` of its input states otherwise than the rules give,
/// which is what was used: under its key "differs", as [{"match", "path", "stands", "rules_give"}],
/// and as a note.
void note_difference(const Node& record, std::int64_t match, Result& result);

}  // namespace mainmatch
