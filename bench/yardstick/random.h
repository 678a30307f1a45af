#pragma once

#include <random>

/// The yardsticks: matches simulated as an application programmer would write them, from the same
/// rulings and sharing nothing with the engine. Clean code, no tricks; see bench/README.md.
namespace mainmatch::yardstick {

using Random = std::mt19937;

/// Uniform in lo..hi.
inline int uniform(int lo, int hi, Random& random) {
  return std::uniform_int_distribution<int>(lo, hi)(random);
}

}  // namespace mainmatch::yardstick
