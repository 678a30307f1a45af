#pragma once

#include "tests/equilibrium/tables.h"

namespace mainmatch::tests {

/// Strategies a, b, c, ...
inline std::vector<std::string> letters(std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) names.emplace_back(1, static_cast<char>('a' + i));
  return names;
}

/// The role of a symmetric game.
inline SeatRole all(int seats, std::size_t strategies) {
  return {"all", seats, letters(strategies)};
}

}  // namespace mainmatch::tests
