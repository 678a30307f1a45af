#pragma once

#include <string>

#include "engine/amidakuji/hints.h"
#include "engine/core/fraction.h"

namespace mainmatch::amidakuji {

std::string in_words(const RungHint& hint);
std::string in_words(const PlacementHint& hint);

/// "12" or "3.50": two digits, rounded down as scores are.
std::string value(const Fraction& fraction);

}  // namespace mainmatch::amidakuji
