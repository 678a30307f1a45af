#include "tests/conformance/conformance.h"

#include "agents/threads/cache.h"
#include "agents/threads/roster.h"
#include "engine/threads/mechanics.h"
#include "experiments/matches/threads/record.h"
#include "tests/threads/hooks.h"

MAINMATCH_CONFORMANCE(threads, Threads)
