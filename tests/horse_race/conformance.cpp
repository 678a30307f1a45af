#include "tests/conformance/conformance.h"

#include "agents/horse_race/cache.h"
#include "agents/horse_race/roster.h"
#include "engine/horse_race/mechanics.h"
#include "experiments/matches/horse_race/record.h"
#include "tests/horse_race/hooks.h"

MAINMATCH_CONFORMANCE(horse_race, HorseRace)
