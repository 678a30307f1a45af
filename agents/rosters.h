#pragma once

// The rosters of all games: whoever runs over `Games` and names bots includes this.
#include "agents/amidakuji/roster.h"
#include "agents/bugcatcher/roster.h"
#include "agents/edges/roster.h"
#include "agents/horse_race/roster.h"
#include "agents/threads/roster.h"
#include "engine/games.h"
