#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/core/index.h"
#include "experiments/statistics/draws.h"
#include "experiments/statistics/rankings.h"

namespace mainmatch {

/// How often seats of bot a came in before seats of bot b, a < b, ties half, and how many such
/// pairs of seats met.
struct Meetings {
  std::array<BotNumbers, Rankings::kMaxBots> ahead{};
  std::array<BotNumbers, Rankings::kMaxBots> met{};

  void add(const Rankings& group) {
    for (const auto& [ranking, times] : group.counts()) {
      for (int first = 0; first < group.seats(); ++first) {
        bool tied = true;
        for (int second = first + 1; second < group.seats(); ++second) {
          tied = tied && tied_with_next(ranking, second - 1);
          count(bot_at(ranking, first), bot_at(ranking, second), tied ? 0.5 : 1.0,
                static_cast<double>(times));
        }
      }
    }
  }
  void add(const Meetings& other, double times, std::size_t bots) {
    for (std::size_t a = 0; a < bots; ++a) {
      for (std::size_t b = a + 1; b < bots; ++b) {
        ahead[a][b] += other.ahead[a][b] * times;
        met[a][b] += other.met[a][b] * times;
      }
    }
  }

 private:
  /// A seat of `first` met one of `second` and got so much of each meeting.
  void count(int first, int second, double share, double times) {
    if (first == second) return;
    const auto [a, b] = std::minmax(first, second);
    ahead[at(a)][at(b)] += times * (first < second ? share : 1 - share);
    met[at(a)][at(b)] += times;
  }
};

}  // namespace mainmatch
