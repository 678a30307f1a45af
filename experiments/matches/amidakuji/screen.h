#pragma once

#include <memory>

#include "engine/amidakuji/game.h"
#include "experiments/matches/screen.h"

namespace mainmatch::amidakuji {

std::unique_ptr<Screen> make_screen(const View& view);

}  // namespace mainmatch::amidakuji
