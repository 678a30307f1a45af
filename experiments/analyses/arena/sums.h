#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "experiments/statistics/ratio_sums.h"

namespace mainmatch {

class ByteReader;
class ByteWriter;

namespace arena {

/// For the width of the sums, whatever the payoff (Payoff::kMaxParts) in 16 seats.
inline constexpr std::int64_t kMaxDeals = 100'000;

/// What is summed of a player over the seats that it holds. What else is to stand in its row is one
/// line here, one where a match is added and one where the row is written.
enum Measure : std::size_t {
  kRating,  ///< payoff in parts; as a sum, mean payoff above that of all seats of the deal
  kWins,    ///< in parts of 1 / kWinParts
  kFouls,
  kMeasures
};

/// What the matches of one deal add to a player: there are as many as the match has seats.
struct DealRow {
  std::int64_t seats = 0;
  std::array<std::int64_t, kMeasures> x = {};
};

/// The sums of an arena. A deal is the unit: in it a player has c places, so its mean payoff is
/// over c seats of each match. With the least common multiple L of the numbers of places that
/// players can have, (L / c) payoffs is a whole number for everyone: L `seats` times its mean.
/// Integers throughout: `merge` is exact and associative.
class Sums {
 public:
  /// `reach`: within which payoffs mostly lie (see Payoff).
  Sums(std::size_t players, std::size_t seats, std::int64_t reach);

  /// One deal, by player. One without a seat in it has no part in it.
  void add(std::span<const DealRow> deal);
  /// `other` is of as many players and seats.
  void merge(const Sums& other);
  /// For a store. `load`, of the same shape, throws DamagedBytes.
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  std::int64_t deals() const { return deals_; }
  /// By deal. A rating is 1 per deal, in parts of 1 / rating_parts(); else it is per seat.
  const RatioSums& of(std::size_t player, Measure what) const {
    return sums_[player * kMeasures + what];
  }
  std::int64_t rating_parts() const { return common_ * seats_ * seats_; }
  /// Mean payoff of a less that of b, a < b, in deals that have both, in parts of 1 / pair_parts().
  const RatioSums& of_pair(std::size_t a, std::size_t b) const { return sums_[index(a, b)]; }
  std::int64_t pair_parts() const { return common_ * seats_; }

 private:
  std::size_t index(std::size_t a, std::size_t b) const {
    return players_ * kMeasures + a * (2 * players_ - a - 1) / 2 + b - a - 1;
  }

  std::size_t players_;
  std::int64_t seats_;
  std::int64_t common_;  ///< L
  std::int64_t deals_ = 0;
  std::vector<RatioSums> sums_;  ///< of players, then of pairs
};

}  // namespace arena

}  // namespace mainmatch
