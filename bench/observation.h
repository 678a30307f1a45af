#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "engine/core/outcome.h"

namespace mainmatch::bench {

/// One number of a match, so that matches are independent samples of it.
struct Observed {
  std::string_view name;
  double value;
};

/// All that is observed of a match, always the same names in the same order.
using Observation = std::vector<Observed>;

/// Adds what both sides of every match have under the same names: `Out` is either's outcome.
template <class Out>
void observe_outcome(const Out& out, std::size_t players, Observation& seen) {
  double sum = 0, squares = 0, tokens = 0, garnets = 0, place = 0;
  for (std::size_t seat = 0; seat < players; ++seat) {
    const auto score = static_cast<double>(out.scores[seat]);
    sum += score;
    squares += score * score;
    tokens += out.tokens[seat];
    garnets += static_cast<double>(out.garnets[seat]);
    // Of seat 0, whose place is as uniform as any's under the lots and equal bots.
    if (out.ranking[seat] == 0) place = static_cast<double>(seat);
  }
  const auto [lowest, highest] = std::minmax_element(
      out.scores.begin(), out.scores.begin() + static_cast<std::ptrdiff_t>(players));
  const auto n = static_cast<double>(players);
  seen.insert(seen.end(), {{"mean score", sum / n},
                           {"mean squared score", squares / n},
                           {"highest score", static_cast<double>(*highest)},
                           {"lowest score", static_cast<double>(*lowest)},
                           {"winners", static_cast<double>(out.winners.size())},
                           {"shared win", out.winners.size() > 1 ? 1.0 : 0.0},
                           {"tied for last", static_cast<double>(out.tied_last.size())},
                           {"tie for last", out.tied_last.size() > 1 ? 1.0 : 0.0},
                           {"tokens", tokens},
                           {"garnets", garnets},
                           {"place of seat 0", place}});
}

/// The fouls of all seats.
inline double fouls_of(const Outcome& out) {
  double fouls = 0;
  for (int seat = 0; seat < out.seats; ++seat) fouls += out.fouls[static_cast<std::size_t>(seat)];
  return fouls;
}

}  // namespace mainmatch::bench
