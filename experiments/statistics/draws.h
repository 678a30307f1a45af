#pragma once

#include <array>
#include <cstdint>

#include "engine/core/index.h"
#include "experiments/statistics/rankings.h"

namespace mainmatch {

/// How many seats of each bot.
using BotCounts = std::array<int, Rankings::kMaxBots>;

/// A number for each bot.
using BotNumbers = std::array<double, Rankings::kMaxBots>;

/// The seats that a place is drawn from in the model of ratings.h: of bot b, the `open` ones
/// without a place, less k / tied_in_all of those in `tied`.
struct Draw {
  BotCounts open{};
  BotCounts tied{};  ///< all 0 if k is 0
  int tied_in_all = 0;
  int k = 0;

  double seats(int bot) const noexcept {
    const double less = k == 0 ? 0.0 : tied[at(bot)] * static_cast<double>(k) / tied_in_all;
    return open[at(bot)] - less;
  }
};

/// Calls each(winners, open) for every group of tied seats but the last group, the best first:
/// `winners` are the seats in it, `open` those without a place before it, themselves included.
template <class F>
void for_groups(std::uint64_t ranking, int seats, F&& each) {
  BotCounts open{};
  for (int i = 0; i < seats; ++i) ++open[at(bot_at(ranking, i))];
  for (int first = 0; first < seats;) {
    int end = first + 1;
    while (end < seats && tied_with_next(ranking, end - 1)) ++end;
    if (end == seats) return;
    BotCounts winners{};
    for (int i = first; i < end; ++i) ++winners[at(bot_at(ranking, i))];
    each(winners, open);
    for (std::size_t b = 0; b < open.size(); ++b) open[b] -= winners[b];
    first = end;
  }
}

/// Calls each(draw) for every place that `winners` took from `open`.
template <class F>
void for_draws(const BotCounts& winners, const BotCounts& open, F&& each) {
  int all = 0;
  for (const int seats : winners) all += seats;
  for (int k = 0; k < all; ++k) {
    Draw draw{open, {}, all, k};
    if (k > 0) draw.tied = winners;
    each(draw);
  }
}

}  // namespace mainmatch
