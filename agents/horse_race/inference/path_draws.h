#pragma once

#include <array>

#include "agents/horse_race/inference/evidence.h"
#include "agents/horse_race/inference/seen_scores.h"
#include "engine/core/rng.h"
#include "engine/horse_race/track.h"

namespace mainmatch::horse_race {

/// Draws races by evidence where there are too many facts about several horses at once: one horse
/// after the other is drawn anew, given all others, until all facts are true (Gibbs sampling; Geman
/// and Geman, "Stochastic Relaxation, Gibbs Distributions, and the Bayesian Restoration of Images",
/// 1984). On the way a fact may be untrue, at a price for each by which it is. A race in which all
/// are true comes out as often as any other once it has gone on long enough.
class PathDraws {
 public:
  /// Draws the path of each horse by what is known of it alone. False if one has none.
  bool begin(const Rules& rules, const Evidence& evidence, Stream& stream, Setup& setup) noexcept;
  /// Draws all horses anew, one after the other. `is_hot`: at lower prices. Where scores are
  /// shown, a horse is taken back as often as they are less likely then (Metropolis within Gibbs).
  void sweep(const Rules& rules, const Evidence& evidence, Stream& stream, Setup& setup,
             bool is_hot, SeenScores* scores = nullptr) noexcept;

 private:
  /// How much a value, or a space at the end of a round, of one horse weighs, given the others.
  struct Weights {
    Evidence::PerRound<std::array<double, Evidence::kMaxMovements>> values;
    Evidence::PerRound<std::array<double, Evidence::kSpaces>> spaces;
  };
  /// What a fact weighs by how much it is off.
  double price(int off) const noexcept;
  void weigh(const Evidence& evidence, const Setup& setup, Horse horse) noexcept;
  void weigh_standings(const Evidence& evidence, Horse horse) noexcept;
  bool draw_path(const Evidence& evidence, Horse horse, Stream& stream, Setup& setup) noexcept;

  bool is_hot_ = false;
  Track track_;
  Weights weights_;
  Evidence::PerRound<std::array<double, Evidence::kSpaces>>
      onwards_;  ///< weights of ways from there
};

}  // namespace mainmatch::horse_race
