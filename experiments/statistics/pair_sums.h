#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "experiments/statistics/estimate.h"
#include "experiments/statistics/mean_sums.h"

namespace mainmatch {

class ByteReader;
class ByteWriter;

/// A match's share of being ahead is kept in parts of this size: of at most 12 seats, n of one bot
/// and m of another, each of the n m pairs of seats is worth 2 halves, and 2 n m divides it.
inline constexpr std::int64_t kAheadParts = 3'326'400;

/// How often each bot finishes ahead of each other: in a match, of all pairs of a seat of a and a
/// seat of b, the share in which a's came in ahead, ties counting half. The match is the unit, and
/// counts if both were in it. Integers, so `merge` is exact and associative.
class PairSums {
 public:
  static constexpr int kMaxBots = 16;

  explicit PairSums(int bots);

  int bots() const { return bots_; }
  /// One match of at most 12 seats: bot_of_seat[s] in 0..bots-1 came in at place_of_seat[s], less
  /// being better.
  void add(std::span<const int> bot_of_seat, std::span<const int> place_of_seat);
  /// `other` is of as many bots.
  void merge(const PairSums& other);

  /// Of a ahead of b, a < b < bots, in parts of 1 / kAheadParts.
  const MeanSums& of(int a, int b) const { return sums_[index(a, b)]; }

  /// For a store; of as many bots. `load` throws DamagedBytes.
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  friend bool operator==(const PairSums&, const PairSums&) = default;

 private:
  std::size_t index(int a, int b) const {
    return static_cast<std::size_t>(a) * static_cast<std::size_t>(bots_) +
           static_cast<std::size_t>(b);
  }

  int bots_;
  std::vector<MeanSums> sums_;  ///< at index(a, b), a < b; the others stay empty
};

/// A line of the table of all pairs.
struct Pair {
  int a;
  int b;
  std::int64_t matches;  ///< with both
  Estimate ahead;        ///< the share of a ahead of b; 1 less it is that of b
  /// Of an even share at this number of matches, by `mean_p_value`; and adjusted by Holm for all
  /// pairs of the table.
  std::optional<double> p_value;
  std::optional<double> adjusted;
  /// The same whenever one stops, by `anytime_p_value`, adjusted alike. Where it is at most 0.05,
  /// the two are significantly different, however often the table was looked at.
  std::optional<double> anytime = {};
};

/// Two bots are significantly different at adjusted p-values of at most this.
inline constexpr double kPairLevel = 0.05;

/// Every pair a < b, by a, then b.
std::vector<Pair> pair_table(const PairSums& sums);

}  // namespace mainmatch
