#pragma once

#include <tuple>

#include "bench/amidakuji/compared.h"
#include "bench/edges/compared.h"

namespace mainmatch::bench {

/// The games that have a yardstick.
using ComparedGames = std::tuple<Amidakuji, Edges>;

}  // namespace mainmatch::bench
