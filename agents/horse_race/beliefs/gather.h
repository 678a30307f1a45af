#pragma once

#include "agents/horse_race/beliefs/evidence.h"
#include "engine/horse_race/view.h"

namespace mainmatch::horse_race {

/// All that a seat has been told about the horses until now: announcements, what it saw on its
/// current spaces (and so what it did not), and what its abilities told it.
void gather(const View& view, Evidence& evidence) noexcept;

}  // namespace mainmatch::horse_race
