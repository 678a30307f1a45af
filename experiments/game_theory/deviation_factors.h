#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "experiments/game_theory/deviation_sums.h"

namespace mainmatch::deviation {

// The probability of a profile of the others is a product: of the powers of the shares of the
// first strategies (the front), which is the coefficient of its block, and of those of the last few
// strategies of the last role (the tail), its factor.

/// So many strategies at the end of the last role are the tail. Blocks must be long enough to fill
/// lanes, but all factors are computed before the walk.
std::size_t tail_of(std::size_t strategies);

/// The products of the powers of the tail's strategies: first of the last one alone, then of the
/// last two, ... (stages). They lie by the number of seats in lexicographic order of the profiles,
/// padded with 0 to whole groups.
class Tail {
 public:
  Tail() = default;
  /// At most `most` seats.
  Tail(std::size_t strategies, std::size_t tail, int most);

  std::size_t first() const { return first_; }  ///< strategy of the tail
  std::size_t stages() const { return stages_.size(); }
  std::size_t size() const { return stages_.back().begins.back(); }  ///< of the last stage
  /// Of all profiles with so many seats.
  Block block(int seats) const;

  /// Of an array for all stages.
  std::size_t room() const { return room_; }
  const double* last(const double* products) const { return products + stages_.back().at; }
  /// Fills in the products from a stage on, of powers[strategy][count] (as fill_coefficients).
  void fill(std::span<const double* const> powers, double* products) const;
  /// Fills in all that depends on the powers of a strategy, which were changed: the rest is that of
  /// `before`.
  void fill(std::span<const double* const> powers, std::size_t changed, const double* before,
            double* products) const;

 private:
  void fill_pairs(std::span<const double* const> powers, double* products) const;

  struct Stage {
    std::size_t at;                   ///< in an array for all stages
    std::vector<std::size_t> begins;  ///< by seats, and one more
    /// Profiles in which the stage's strategy has n seats: those of the stage before with n seats
    /// less, n ascending. What a segment's last group writes beyond its end is written again by the
    /// next; the last one is a product and zeros.
    std::vector<Segment> segments;
  };
  std::size_t first_ = 0;
  std::size_t room_ = 0;
  std::vector<Stage> stages_;
};

/// A strategy of the front, whose count is chosen in the walk.
struct Level {
  int seats;  ///< of others in the role if the strategy is its first; else -1
  bool last;  ///< of its role: it takes all that are left
};

/// Fills in the coefficients of all blocks, in the order of a depth-first walk over the counts of
/// the front: products of powers[strategy][count]. With derivatives in place of the powers of one
/// strategy they are the coefficients' derivatives by its share.
void fill_coefficients(std::span<const Level> front, std::span<const double* const> powers,
                       double* to);

}  // namespace mainmatch::deviation
