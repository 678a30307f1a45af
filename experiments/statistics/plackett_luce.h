#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "experiments/statistics/draws.h"
#include "experiments/statistics/rankings.h"

namespace mainmatch {

struct CountedDraw {
  Draw draw;
  std::int64_t times;
};

/// What the likelihood of rankings depends on (see ratings.h for the model): how many places the
/// seats of each bot took (but the last ones), and how often a place was drawn from the same seats.
struct Likelihood {
  std::array<std::int64_t, Rankings::kMaxBots> wins{};
  std::vector<CountedDraw> draws;  ///< in an order that the data alone decide
  /// Bit c of b: a seat of b took a place while a seat of c had none.
  std::array<std::uint32_t, Rankings::kMaxBots> ahead_of{};
  std::uint32_t seen = 0;  ///< bit b: bot b held a seat

  bool has(std::size_t bot) const noexcept { return (seen >> bot & 1u) != 0; }
};

Likelihood likelihood_of(std::span<const Rankings> groups);

/// Whether the likelihood has a maximum (Hunter 2004, Assumption 1): from each bot that was seen to
/// each other there is a chain of bots, each of which was ahead of the next once.
bool has_maximum(const Likelihood& all);

/// The sum of the strengths of the seats that a place is drawn from.
double total_strength(const Draw& draw, const BotNumbers& strengths);

/// The likeliest strengths, up to a common factor, if there is a maximum: steps of the algorithm
/// until none is changed by a share of 10^-12, at most 10,000.
BotNumbers likeliest_strengths(const Likelihood& all);

}  // namespace mainmatch
