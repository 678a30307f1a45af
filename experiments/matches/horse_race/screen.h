#pragma once

#include <memory>

#include "engine/horse_race/game.h"
#include "experiments/matches/screen.h"

namespace mainmatch::horse_race {

std::unique_ptr<Screen> make_screen(const View& view);

}  // namespace mainmatch::horse_race
