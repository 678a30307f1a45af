#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "experiments/game_theory/payoff_table.h"

namespace mainmatch {

/// The game to solve: the game of the match, or one with fewer seats by deviation-preserving
/// reduction (Wiedenbeck and Wellman, "Scaling simulation-based game analysis through
/// deviation-preserving reduction", AAMAS 2012, section 3): a seat of the smaller game decides for
/// itself alone, and every other seat stands for equally many seats of the match. With 3 seats in
/// place of 9, what a gets in 2 x a, 1 x b is what it gets in 5 x a, 4 x b, and what b gets there
/// comes from 8 x a, 1 x b. So what is gained by leaving a pure profile is as it was, and mixes
/// are seen through few profiles; the error shows only in the whole match.
///
/// Where seats do not divide, as many as go by the largest remainders (ties: who has more seats,
/// then whose name is first in the alphabet, so that the game does not depend on their order).
class ReducedGame {
 public:
  /// More profiles of a smaller game are refused.
  static constexpr std::uint64_t kMaxProfiles = 100'000;

  /// Roles with more seats than `seats`, 2 or more, get that many; 0: the match's own game. Throws
  /// ValueError ("reduce") if that leaves too many profiles.
  ReducedGame(ProfileSpace match, int seats);

  /// The same over these strategies (indices, ascending, one at least of every role).
  ReducedGame over(std::span<const std::size_t> kept) const;

  const ProfileSpace& match() const noexcept { return match_; }
  /// Its strategies are those of the match.
  const ProfileSpace& space() const noexcept { return space_; }
  bool reduced() const noexcept { return reduced_; }

  /// The rank, in the match, of the profile that gives the payoff of a seat that plays `strategy`
  /// in the profile of this rank, where somebody plays it.
  std::uint64_t source(std::uint64_t rank, std::size_t strategy) const {
    return reduced_ ? sources_[rank * space_.strategies() + strategy] : rank;
  }
  /// The profiles of the match that give all payoffs of these: each once.
  std::vector<std::uint64_t> sources(std::span<const std::uint64_t> ranks) const;

  /// As far as it follows from a table of the match. Of a row, the matches are those of the source
  /// with the fewest.
  PayoffTable table(const PayoffTable& of_match) const;

 private:
  void fill_source(std::span<const int> counts, std::size_t strategy, std::span<int> full) const;

  ProfileSpace match_;
  int seats_;
  ProfileSpace space_;
  bool reduced_;
  std::vector<std::uint64_t> sources_;  ///< by rank and strategy, if reduced
};

}  // namespace mainmatch
