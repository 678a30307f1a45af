#pragma once

#include <memory>

#include "engine/edges/game.h"
#include "experiments/matches/screen.h"

namespace mainmatch::edges {

std::unique_ptr<Screen> make_screen(const View& view);

}  // namespace mainmatch::edges
