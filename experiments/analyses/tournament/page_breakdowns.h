#pragma once

#include <string_view>

#include "experiments/matches/picture.h"

namespace mainmatch::report {

/// The picture that the match of this name has for a breakdown; cells, if it has none.
BreakdownPicture picture_of(std::string_view game, std::string_view breakdown);

}  // namespace mainmatch::report
