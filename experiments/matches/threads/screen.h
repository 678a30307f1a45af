#pragma once

#include <memory>

#include "engine/threads/game.h"
#include "experiments/matches/screen.h"

namespace mainmatch::threads {

std::unique_ptr<Screen> make_screen(const View& view);

}  // namespace mainmatch::threads
