#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
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

Likelihood likelihood_of(std::span<const Rankings> groups, Places places = Places::all);

/// Whether the likelihood has a maximum (Hunter 2004, Assumption 1): from each bot that was seen to
/// each other there is a chain of bots, each of which was ahead of the next once.
bool has_maximum(const Likelihood& all);

/// The gradient of a log-likelihood by the log-strengths, and its Hessian with the sign turned.
struct Slopes {
  BotNumbers gradient{};
  std::array<BotNumbers, Rankings::kMaxBots> curvature{};

  /// Of `times` places that were drawn so; `gradient` lacks who took them.
  void add(const Draw& draw, std::int64_t times, const BotNumbers& strengths);
  /// Of all rankings of a group.
  void add(const Rankings& group, const BotNumbers& strengths, Places places);
  void add(const Slopes& other, double times, std::size_t bots) {
    for (std::size_t b = 0; b < bots; ++b) {
      gradient[b] += other.gradient[b] * times;
      for (std::size_t c = 0; c < bots; ++c) {
        curvature[b][c] += other.curvature[b][c] * times;
      }
    }
  }
};

/// Newton's step for the log-strengths of the bots of `all`, of mean 0. Empty if more than a common
/// shift is open.
std::optional<BotNumbers> newton_step(const Likelihood& all, Slopes slopes, std::size_t bots);

/// The likeliest strengths, up to a common factor, if there is a maximum: steps of the algorithm
/// until none is changed by a share of 10^-12, at most 10,000. Near the maximum steps of Newton
/// take over, unless they do not get shorter.
BotNumbers likeliest_strengths(const Likelihood& all);

/// The model fitted to the rankings of some groups, by these places.
struct FittedModel {
  explicit FittedModel(std::span<const Rankings> groups, Places places = Places::all);

  Likelihood likelihood;
  /// None if the likelihood has no maximum; then all below is empty.
  std::optional<BotNumbers> strengths;
  std::vector<Slopes> slopes;  ///< of each group, at these strengths
};

}  // namespace mainmatch
