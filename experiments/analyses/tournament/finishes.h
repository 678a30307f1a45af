#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/outcome.h"
#include "experiments/statistics/pair_sums.h"
#include "experiments/statistics/rankings.h"

namespace mainmatch {

/// Counts of pairwise finishes and rankings. Equal scores next to each other in a ranking are a
/// tie; else the ranking decides. Integers, so `merge` is exact and associative.
class Finishes {
 public:
  /// Ratings are made from the first so many matches, which bounds their memory (16 MB).
  static constexpr std::uint64_t kMaxRated = 1'000'000;
  /// In this many groups, which are resampled: each takes one of every hundred matches, and each
  /// hundred begins with another, so that designs that go in turns do not fall in with them.
  static constexpr std::size_t kGroups = 100;

  /// For fewer than two bots, or more bots or seats than rankings and pairs are made for, nothing
  /// is kept.
  Finishes(std::size_t bots, std::size_t seats);

  void add(std::uint64_t match, const Outcome& outcome, std::span<const int> bot_of_seat);
  /// `other` is of as many bots and seats.
  void merge(const Finishes& other);

  /// For a store; of as many bots and seats. `load` throws DamagedBytes.
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  friend bool operator==(const Finishes&, const Finishes&) = default;

  bool kept() const { return !groups_.empty(); }
  const PairSums& pairs() const { return pairs_; }
  std::span<const Rankings> groups() const { return groups_; }

 private:
  PairSums pairs_;
  std::vector<Rankings> groups_;
};

}  // namespace mainmatch
