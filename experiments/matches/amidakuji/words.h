#pragma once

#include <string>

#include "engine/amidakuji/hints.h"
#include "engine/core/fraction.h"

namespace mainmatch::amidakuji {

std::string in_words(const RungHint& hint);
std::string in_words(const PlacementHint& hint);

/// "12" or "7/2"
std::string value(const Fraction& fraction);

}  // namespace mainmatch::amidakuji
