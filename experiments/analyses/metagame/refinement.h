#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/rng.h"
#include "experiments/analyses/metagame/local_game.h"
#include "experiments/analyses/metagame/samples.h"

namespace mainmatch {

/// Of the matches that refine mixes (see Purpose, which knows nothing of it).
inline constexpr Purpose kRefinementChance = {13};

/// How mixes are refined.
struct RefinementPlan {
  std::uint64_t matches = 0;  ///< for each mix, kMinMatches at least; 0: none is refined
  std::int64_t unit = 1;      ///< the payoff's
  std::uint64_t seed = 1;
};

/// Brings mixes nearer to equilibria of the match itself, where they are those of a table, which
/// was sampled and perhaps reduced: by whole matches around each. In steps: matches are played
/// around the mix, the game near it is estimated, and the next step is around a mix that is nearer
/// to its equilibrium (see LocalGame). At the end, the mix remains that is known to leave least to
/// be gained. A statement is for certificates to make.
class Refinement {
 public:
  static constexpr std::uint64_t kMatchesPerBlock = 64;
  static constexpr std::uint64_t kMinMatches = 1000;
  static constexpr std::size_t kMax = 3;  ///< mixes
  static constexpr int kSteps = 12;       ///< each has 1.3 times the matches of the one before

  Refinement(const ProfileSpace& space, RefinementPlan plan);

  /// Requests these mixes, the first kMax of them; once.
  void begin(const std::vector<std::vector<double>>& mixes);

  /// Of all steps so far and the one that is played.
  std::uint64_t blocks() const;
  /// Nothing is left to be played of what was requested.
  bool finished() const { return refined_.size() == mixes_.size(); }

  struct Part {
    std::uint64_t seed;
    MatchRange matches;
  };
  /// Of a block of the step that is played, as what follows; blocks may be added meanwhile.
  Part part(std::uint64_t block) const;
  /// What all seats draw from in the step that is played, in kMixParts.
  std::span<const int> shares() const { return shares_; }
  /// In a match of that step, the strategy of the deviator, if there is one: in every other match,
  /// in turn those that few seats draw.
  std::optional<std::size_t> deviation(std::uint64_t match) const;
  /// The next block; the last of a step moves the mix.
  void add(const LocalSums& sums);

  /// What became of the mixes that were requested: the first of them, those that are finished.
  const std::vector<std::vector<double>>& refined() const { return refined_; }

  void save(ByteWriter& out) const;
  void load(ByteReader& in);

 private:
  std::uint64_t first_match(int step) const;
  std::uint64_t first_block(int step) const;
  void begin_mix();
  void settle(const std::vector<double>& mix);
  void end_step();

  const ProfileSpace* space_;
  RefinementPlan plan_;
  std::vector<std::vector<double>> mixes_;
  std::vector<std::vector<double>> refined_;
  std::uint64_t done_ = 0;  ///< blocks
  int step_ = 0;            ///< that is played

  // Of the mix that is refined:
  std::vector<double> mix_;  ///< as it is drawn from
  std::vector<int> shares_;
  std::vector<std::size_t> rare_;  ///< strategies that few seats draw
  LocalGame game_;
  LocalSums sums_;  ///< of the step
  std::vector<double> best_;
  double least_regret_ = 0;
  double caution_ = 1;  ///< of the next step
};

}  // namespace mainmatch
