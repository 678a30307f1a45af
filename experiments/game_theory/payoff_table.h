#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiments/game_theory/profile_space.h"

namespace mainmatch {

/// The data of one profile. Vectors are over the strategies of all roles; values of strategies with
/// count 0 are ignored.
struct SampledProfile {
  std::vector<int> counts;
  std::vector<double> payoffs;          ///< to a seat with that strategy, the mean
  std::optional<std::int64_t> matches;  ///< how many matches it is the mean of; none: exact
  std::vector<double> stderrs;          ///< standard errors of the payoffs; empty: none were given
  /// By strategy, the payoffs in the matches of the first blocks; empty: none were given.
  std::vector<std::vector<double>> blocks = {};
};

/// An empirical game: the payoffs of every strategy in every profile that was sampled (all of them:
/// the table is complete). Rows are in the order of the profiles' ranks, so that in a complete
/// table row and rank are the same.
///
/// Matches may stand in blocks: those of one block have the same deals in all profiles, so that
/// payoffs of different rows go together. Who knows the blocks knows the errors of all that follows
/// from the table.
class PayoffTable {
 public:
  /// Payoffs must be at most this in size, so that sums of them stay far from the ends of doubles.
  static constexpr double kLargestPayoff = 1e100;

  struct Range {
    double least = 0;
    double greatest = 0;
    double width() const noexcept { return greatest - least; }
  };

  /// Profiles in any order. Throws a ValueError (`profiles[3]...`) if counts do not add up to the
  /// seats, a profile stands there twice, or a number is not finite or too large or outside of
  /// `match_range`, or blocks have another mean. `block_matches`: how many matches a block has, the
  /// same in all profiles. `match_range`: what a seat can get in a match at all, where it is known.
  PayoffTable(ProfileSpace space, const std::vector<SampledProfile>& profiles,
              std::vector<std::int64_t> block_matches = {}, std::optional<Range> match_range = {});

  const ProfileSpace& space() const noexcept { return space_; }
  /// Of all roles together.
  std::size_t strategies() const noexcept { return space_.strategies(); }

  /// How many profiles were sampled.
  std::size_t rows() const noexcept { return ranks_.size(); }
  bool complete() const noexcept { return rows() == space_.size(); }
  /// The row of the profile of this rank, if it was sampled.
  std::optional<std::size_t> find(std::uint64_t rank) const;
  std::optional<std::size_t> find(std::span<const int> counts) const {
    return find(space_.rank(counts));
  }

  std::uint64_t rank(std::size_t row) const { return ranks_[row]; }
  std::span<const int> counts(std::size_t row) const { return of_row(counts_, row); }
  /// NaN for strategies with count 0.
  std::span<const double> payoffs(std::size_t row) const { return of_row(payoffs_, row); }
  std::optional<std::int64_t> matches(std::size_t row) const { return matches_[row]; }
  /// Nothing of it was sampled: no profile has a number of matches or standard errors.
  bool exact() const;
  /// Whether any profile has standard errors.
  bool has_stderrs() const noexcept { return !stderrs_.empty(); }
  /// Whether this one has.
  bool has_stderrs(std::size_t row) const;
  /// NaN where none were given; only if has_stderrs().
  std::span<const double> stderrs(std::size_t row) const { return of_row(stderrs_, row); }
  /// By block; empty: no profile has blocks.
  std::span<const std::int64_t> block_matches() const noexcept { return block_matches_; }
  /// The payoffs of a strategy by block, of the first blocks; empty where none were given.
  std::span<const double> blocks(std::size_t row, std::size_t strategy) const {
    if (blocks_.empty()) return {};
    return blocks_[row * strategies() + strategy];
  }

  /// What a seat can get in a match at all; empty where it is not known.
  const std::optional<Range>& match_range() const noexcept { return match_range_; }
  /// Whether the matches of a row differ in what they pay to a strategy: where they do not, its
  /// standard error says nothing. Of a row that was sampled.
  bool varies(std::size_t row, std::size_t strategy) const;
  /// How far it is from a payoff down to the least and up to the greatest of a match, over the
  /// number of matches; empty where the range or the number is not known. An event that no match
  /// shows, of probability x / matches, moves the payoff by at most x times that.
  std::optional<Range> unseen(std::size_t row, std::size_t strategy) const;

  /// The game over these strategies (indices, ascending, one at least of every role): the rows in
  /// which nobody plays any other.
  PayoffTable restricted(std::span<const std::size_t> kept) const;

  /// The same game with the payoffs of every role from 0 to 1 (all 0 where they are alike), without
  /// matches and errors: its equilibria are the same, and stand on even ground.
  PayoffTable normalized() const;

  /// The same with the payoff of every strategy moved by so much, without matches and errors.
  PayoffTable moved(std::span<const double> by) const;

  /// The same with these payoffs, by row and strategy, without matches and errors.
  PayoffTable with_payoffs(std::vector<double> payoffs) const;

  /// The least and the greatest payoff of a role; of an empty table 0 and 0.
  Range range(std::size_t role) const;

 private:
  explicit PayoffTable(ProfileSpace space) : space_(std::move(space)) {}
  template <class T>
  std::span<const T> of_row(const std::vector<T>& values, std::size_t row) const {
    return std::span(values).subspan(row * strategies(), strategies());
  }

  ProfileSpace space_;
  std::vector<std::uint64_t> ranks_;  ///< ascending
  std::vector<int> counts_;           ///< by row and strategy, as those below
  std::vector<double> payoffs_;
  std::vector<double> stderrs_;
  std::vector<std::optional<std::int64_t>> matches_;  ///< by row
  std::vector<std::int64_t> block_matches_;
  std::vector<std::vector<double>> blocks_;  ///< by row and strategy; empty if no row has any
  std::optional<Range> match_range_;
};

/// How a profile is written in messages: "5 x a, 4 x b", roles after their names where there are
/// more than one.
std::string profile_text(const ProfileSpace& space, std::span<const int> counts);

}  // namespace mainmatch
