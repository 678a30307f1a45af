#include "tests/conformance/conformance.h"

#include "agents/bugcatcher/cache.h"
#include "agents/bugcatcher/roster.h"
#include "engine/bugcatcher/mechanics.h"
#include "experiments/matches/bugcatcher/record.h"
#include "tests/bugcatcher/hooks.h"

MAINMATCH_CONFORMANCE(bugcatcher, Bugcatcher)
