#pragma once

#include "agents/horse_race/inference/evidence.h"
#include "engine/horse_race/view.h"

namespace mainmatch::horse_race {

/// Collects everything a seat knows about the horses now: announcements, what it saw (and did not
/// see) on its spaces, and what its abilities revealed.
void gather(const View& view, Evidence& evidence) noexcept;

}  // namespace mainmatch::horse_race
