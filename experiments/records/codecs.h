#pragma once

// The codecs of all games: whoever runs over `Games` and reads or writes records includes this.
#include "experiments/records/amidakuji.h"
#include "experiments/records/bugcatcher.h"
#include "experiments/records/edges.h"
#include "experiments/records/horse_race.h"
#include "experiments/records/threads.h"
