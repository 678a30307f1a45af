#pragma once

// The mechanics of all games: whoever runs over `Games` and strips submissions includes this.
#include "engine/amidakuji/mechanics.h"
#include "engine/bugcatcher/mechanics.h"
#include "engine/edges/mechanics.h"
#include "engine/games.h"
#include "engine/horse_race/mechanics.h"
#include "engine/threads/mechanics.h"
