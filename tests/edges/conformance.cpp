#include "tests/conformance/conformance.h"

#include "agents/edges/cache.h"
#include "agents/edges/roster.h"
#include "engine/edges/mechanics.h"
#include "experiments/matches/edges/record.h"
#include "tests/edges/hooks.h"

MAINMATCH_CONFORMANCE(edges, Edges)
