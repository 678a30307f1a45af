#pragma once

// The codecs of all games: whoever runs over `Games` and reads or writes records includes this.
#include "experiments/matches/amidakuji/record.h"
#include "experiments/matches/bugcatcher/record.h"
#include "experiments/matches/edges/record.h"
#include "experiments/matches/horse_race/record.h"
#include "experiments/matches/threads/record.h"
