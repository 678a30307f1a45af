#pragma once

#include <array>

#include "agents/horse_race/inference/evidence.h"
#include "agents/horse_race/inference/seen_scores.h"
#include "engine/core/rng.h"
#include "engine/horse_race/track.h"

namespace mainmatch::horse_race {

/// Samples races when too many facts about several horses couple them: each horse is redrawn given
/// all others until all facts hold (Gibbs sampling; Geman and Geman, "Stochastic Relaxation, Gibbs
/// Distributions, and the Bayesian Restoration of Images", 1984). On the way a fact may be
/// violated, at a price per unit. In the limit all consistent races are equally likely.
class PathDraws {
 public:
  /// Draws each horse's path from the facts about it alone. False if a horse has none.
  bool begin(const Rules& rules, const Evidence& evidence, Stream& stream, Setup& setup) noexcept;
  /// Redraws all horses one after another. `is_hot`: at lower prices. With shown scores, a horse's
  /// new path is rejected in proportion to the loss in likelihood (Metropolis within Gibbs).
  void sweep(const Rules& rules, const Evidence& evidence, Stream& stream, Setup& setup,
             bool is_hot, SeenScores* scores = nullptr) noexcept;

 private:
  /// The weight of a horse's value, or of its space at the end of a round, given the others.
  struct Weights {
    Evidence::PerRound<std::array<double, Evidence::kMaxMovements>> values;
    Evidence::PerRound<std::array<double, Evidence::kSpaces>> spaces;
  };
  /// The weight of a fact by the size of its violation.
  double price(int off) const noexcept;
  void weigh(const Evidence& evidence, const Setup& setup, Horse horse) noexcept;
  void weigh_standings(const Evidence& evidence, Horse horse) noexcept;
  bool draw_path(const Evidence& evidence, Horse horse, Stream& stream, Setup& setup) noexcept;

  bool is_hot_ = false;
  Track track_;
  Weights weights_;
  Evidence::PerRound<std::array<double, Evidence::kSpaces>> onwards_;  ///< weights of continuations
};

}  // namespace mainmatch::horse_race
