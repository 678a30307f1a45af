#pragma once

// The hooks of all games: tests that run over `Games` include this.
#include "tests/conformance/hooks_amidakuji.h"
#include "tests/conformance/hooks_bugcatcher.h"
#include "tests/conformance/hooks_edges.h"
#include "tests/conformance/hooks_horse_race.h"
#include "tests/conformance/hooks_threads.h"
