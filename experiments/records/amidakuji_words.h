#pragma once

#include <string>

#include "engine/amidakuji/hints.h"
#include "engine/core/fraction.h"

namespace mainmatch::amidakuji {

/// "1st", "2nd", ...
std::string ordinal(int n);
/// "1 bead", "2 beads"
std::string count_of(int n, const std::string& one);

std::string in_words(const RungHint& hint);
std::string in_words(const PlacementHint& hint);

/// "12" or "7/2"
std::string value(const Fraction& fraction);

/// ASCII text in a field of at least `width` columns.
std::string padded(const std::string& text, std::size_t width);
std::string right(const std::string& text, std::size_t width);

}  // namespace mainmatch::amidakuji
