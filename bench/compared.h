#pragma once

// The yardsticks of all games: whoever runs over `Games` and plays on both sides includes this.
#include "bench/amidakuji/compared.h"
#include "bench/bugcatcher/compared.h"
#include "bench/edges/compared.h"
#include "bench/horse_race/compared.h"
#include "bench/threads/compared.h"
#include "engine/games.h"
