#pragma once

#include <cstddef>

namespace mainmatch {

/// A seat, place or other small number as the index of an array. `i` >= 0.
constexpr std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

}  // namespace mainmatch
