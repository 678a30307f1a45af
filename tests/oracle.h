#pragma once

#include <random>

/// Oracles: every match a second time, as an application programmer would write it from the same
/// rulings: vectors, maps, virtual players; neither tuned nor slowed down, and sharing nothing with
/// the engine. What the engine does is compared with them (tests/<match>/census.cpp), and so is
/// its speed (see bench/README.md). A Match is played a step at a time with the submissions that
/// it is given, be they ever so faulty, or from end to end by its players.
namespace mainmatch::oracle {

using Random = std::mt19937;

/// Uniform in lo..hi.
inline int uniform(int lo, int hi, Random& random) {
  return std::uniform_int_distribution<int>(lo, hi)(random);
}

}  // namespace mainmatch::oracle
