#pragma once

#include "experiments/base/json.h"

namespace mainmatch::script {

/// Checks what game.draw gives, which pages draw:
///
///     {width, height, shapes = {
///       {box = {x, y, width, height}, colour = "red", text = "3"},
///       {circle = {x, y, radius}, ...}, {line = {x1, y1, x2, y2}, ...}, {at = {x, y}, text =
///       "A"}}}
///
/// Lengths are whole or not, within +-10,000; (0, 0) is the upper left corner. Throws InputError.
void check_drawing(const Node& given);

}  // namespace mainmatch::script
