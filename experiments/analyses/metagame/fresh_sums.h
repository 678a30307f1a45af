#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "experiments/game_theory/profile_space.h"
#include "experiments/statistics/value_counts.h"

namespace mainmatch {

/// Probabilities are rounded to parts of 1 / kMixParts, so that what is drawn and added up are
/// integers. What is certified is the rounded mix.
inline constexpr int kMixParts = 10'000;

/// By strategy, adding up to kMixParts in every role: the nearest to `mix`.
std::vector<int> rounded_mix(const ProfileSpace& space, std::span<const double> mix);

/// Sums over fresh matches, independent of the payoff table. All seats draw from the mix, except
/// one seat of the role under test: it plays every strategy in turn, in the same deal with the same
/// others. So the unit is the deal, and each deal gives the mean payoff of drawing from the mix
/// too.
struct FreshSums {
  std::vector<ValueCounts> gains;   ///< by strategy: payoff less the mix's, in parts / kMixParts
  std::vector<ValueCounts> values;  ///< by role: the mix's payoff, in parts / kMixParts

  explicit FreshSums(const ProfileSpace& space)
      : gains(space.strategies()), values(space.roles().size()) {}
  /// `payoffs` are those by strategy, in parts, of one deal of one role. Strategies that are not 0
  /// in `left_out`, none of the mix, were not played; empty: all were.
  void add(const ProfileSpace& space, std::span<const int> shares, std::size_t role,
           std::span<const std::int64_t> payoffs, std::span<const int> left_out = {});
  void merge(const FreshSums& other);
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  friend bool operator==(const FreshSums&, const FreshSums&) = default;
};

}  // namespace mainmatch
