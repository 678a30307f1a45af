#pragma once

#include <memory>

#include "engine/bugcatcher/game.h"
#include "experiments/matches/screen.h"

namespace mainmatch::bugcatcher {

std::unique_ptr<Screen> make_screen(const View& view);

}  // namespace mainmatch::bugcatcher
