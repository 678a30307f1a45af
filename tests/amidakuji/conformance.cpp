#include "tests/conformance/conformance.h"

#include "agents/amidakuji/cache.h"
#include "agents/amidakuji/roster.h"
#include "engine/amidakuji/mechanics.h"
#include "experiments/matches/amidakuji/record.h"
#include "tests/amidakuji/hooks.h"

MAINMATCH_CONFORMANCE(amidakuji, Amidakuji)
