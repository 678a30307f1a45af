#pragma once

#include "experiments/game_theory/payoff_table.h"

namespace mainmatch::bench {

/// A symmetric game with payoffs drawn evenly from 0..1.
PayoffTable random_game(int seats, int strategies);

}  // namespace mainmatch::bench
