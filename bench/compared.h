#pragma once

#include <tuple>

#include "bench/amidakuji/compared.h"

namespace mainmatch::bench {

/// The games that have a yardstick.
using ComparedGames = std::tuple<Amidakuji>;

}  // namespace mainmatch::bench
