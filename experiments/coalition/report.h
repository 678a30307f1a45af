#pragma once

#include <iosfwd>

#include "experiments/coalition/result.h"

namespace mainmatch {

/// What a coalition is worth to its members, for people.
void print_text(const CoalitionResult& result, std::ostream& out);

}  // namespace mainmatch
