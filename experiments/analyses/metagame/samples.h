#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "experiments/game_theory/payoff_table.h"
#include "experiments/statistics/betting.h"
#include "experiments/statistics/estimate.h"
#include "experiments/statistics/ratio_sums.h"

namespace mainmatch {

class ByteReader;
class ByteWriter;

/// Matches of one profile that are played in one go. The matches of batch number b are the same
/// deals in all profiles, with the seats shuffled alike.
struct Batch {
  std::uint32_t profile;
  std::uint32_t number;

  friend bool operator==(const Batch&, const Batch&) = default;
};

/// Matches first..end-1.
struct MatchRange {
  std::uint64_t first;
  std::uint64_t end;
  std::uint64_t size() const { return end - first; }
};

/// The total payoff of the seats of one strategy in the matches of a batch. A match is the unit.
struct BatchSum {
  std::int64_t x = 0;  ///< sum over matches of what the seats got
  Int128 xx = 0;       ///< sum of its squares
  /// Sum of the cubes of x / 2^coarse, rounded down, where what lies beyond 2^31 counts as that;
  /// they only estimate the skewness of matches (see RatioSums).
  Int128 yyy = 0;

  void add(std::int64_t of_match, int coarse) {
    x += of_match;
    xx += static_cast<Int128>(of_match) * of_match;
    constexpr std::int64_t kMax = std::int64_t{1} << 31;
    const std::int64_t y = std::clamp(of_match >> coarse, -kMax, kMax);
    yyy += static_cast<Int128>(y * y) * y;
  }
  friend bool operator==(const BatchSum&, const BatchSum&) = default;
};

/// The largest payoff of a seat, in parts; larger ones are clipped. It bounds the width of the
/// sums; only scores of many digits with the finest weights reach it.
inline constexpr std::int64_t kFarthestPayoff = std::int64_t{1} << 43;

/// The sampled profiles of a game: their batches in the order of request and the results of the
/// batches done, a prefix of that order.
class ProfileSamples {
 public:
  /// The matches of a profile are split into about this many batches at first: enough to estimate
  /// from the spread between them how sure a mix's payoffs are.
  static constexpr std::uint64_t kBatches = 20;
  static constexpr std::uint64_t kMaxMatches = 1'000'000;  ///< of a profile at first

  /// `matches` (2..kMaxMatches) are played of every profile that is asked for; payoffs come in
  /// parts of 1 / `unit`, and their cubes are as `coarse` as that (see BatchSum). `range` is that
  /// of a seat's payoff, in parts, if it is known.
  ProfileSamples(ProfileSpace space, std::uint64_t matches, std::int64_t unit, int coarse = 0,
                 std::optional<PayoffRange> range = std::nullopt);

  const ProfileSpace& space() const { return space_; }
  std::uint64_t matches() const { return matches_; }

  /// Takes over what was done of the same game with fewer strategies, before anything is asked for:
  /// those of every role stand first in this one. A match is a function of its number and of who
  /// plays, so they are the batches that would be played.
  void adopt(const ProfileSamples& fewer);

  /// In the order of request.
  std::size_t profiles() const { return ranks_.size(); }
  std::span<const int> counts(std::size_t profile) const {
    return std::span(counts_).subspan(profile * space_.strategies(), space_.strategies());
  }
  bool asked_for(std::uint64_t rank) const { return index_.contains(rank); }
  /// The profile of this rank, if it was requested.
  std::optional<std::size_t> find(std::uint64_t rank) const {
    const auto at = index_.find(rank);
    return at == index_.end() ? std::nullopt : std::optional(at->second);
  }
  /// The number of batches of a profile requested.
  std::uint32_t batches_of(std::size_t profile) const { return batches_of_[profile]; }

  /// Asks for those of these profiles that were not asked for: one batch of each, a second of
  /// each, and so on.
  void ask_for(std::span<const std::uint64_t> ranks);
  /// Requests another batch of a profile.
  void ask_for_more(std::size_t profile);

  /// The number of batches requested.
  std::uint64_t asked() const { return order_.size(); }
  Batch batch(std::uint64_t number) const { return order_[number]; }
  MatchRange matches_of(const Batch& batch) const;
  /// Of all batches asked for.
  std::uint64_t matches_asked() const;

  /// What the batch after those that are done gave, by strategy (nothing to those with count 0).
  void add(std::span<const BatchSum> sums);
  std::uint64_t done() const { return sums_.size() / space_.strategies(); }
  std::uint64_t matches_done() const;
  std::span<const BatchSum> sums(std::uint64_t batch) const {
    return std::span(sums_).subspan(batch * space_.strategies(), space_.strategies());
  }
  std::int64_t unit() const { return unit_; }
  const std::optional<PayoffRange>& range() const { return range_; }

  /// Of all profiles of which a batch is done; batches are its blocks. A standard error is that of
  /// a mean over independent matches; none where a profile has one match.
  PayoffTable table() const;

  /// What a seat gets: by row of the table and strategy, nothing where the count is 0. With
  /// Student's 95% interval where the sample is large enough for that (kMinMatchesForMean and
  /// enough_for_skewness). Payoffs that are all alike have one where their range is known: if the
  /// mean were outside of it, n matches would all be alike with a probability of at most 2.5%.
  std::vector<Estimate> estimates() const;

  /// For a store; all of it, in place of what is there. `load` throws DamagedBytes.
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

 private:
  /// Of a profile, so far.
  struct Total;
  std::size_t add_profile(std::uint64_t rank);
  std::vector<Total> totals() const;
  /// Of what a seat gets in a match.
  std::optional<PayoffTable::Range> range_in_units() const;
  Interval interval_of_alike(double mean, std::int64_t matches) const;

  ProfileSpace space_;
  std::uint64_t matches_;
  std::uint64_t per_batch_;
  std::uint64_t first_batches_;  ///< that a profile has at first
  std::int64_t unit_;
  int coarse_;
  std::optional<PayoffRange> range_;
  std::vector<std::uint64_t> ranks_;  ///< by profile, as those below
  std::vector<int> counts_;           ///< by profile and strategy
  std::vector<std::uint32_t> batches_of_;
  std::unordered_map<std::uint64_t, std::size_t> index_;  ///< profile by rank
  std::vector<Batch> order_;
  std::vector<BatchSum> sums_;  ///< by batch that is done and strategy
};

}  // namespace mainmatch
