#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/outcome.h"
#include "experiments/statistics/histogram.h"
#include "experiments/statistics/ratio_sums.h"

namespace mainmatch {

/// A win is split in parts of this size: divisible by 1..16, so every equal share is whole.
inline constexpr std::int64_t kWinParts = 720720;

/// What is measured of a bot, per seat that it played.
enum Quantity : std::size_t {
  kWins,         ///< share of the match's win, in parts of 1 / kWinParts
  kTokens,       ///< Tokens of Life
  kElimination,  ///< 1 for the Elimination Candidate
  kScore,
  kRank,  ///< place in Outcome::ranking, 1 is best
  kGarnets,
  kQuantities
};

/// What the seats of a match are besides: the role of each, and for each of G::kFlags whom it is
/// true of. Without roles and flags for matches that have none.
struct SeatRoles {
  std::span<const int> role_of_seat;
  std::span<const SeatSet> flagged;
};

/// What matches added up to. Integers throughout and `merge` is associative and commutative: the
/// result does not depend on how the matches were split and in which order they were added.
struct Tally {
  /// Per seat: the quantities, then a yes or no for each flag of the match.
  struct Sums {
    std::array<RatioSums, kQuantities> sums;
    std::vector<RatioSums> flags;  ///< in the order of G::kFlags

    friend bool operator==(const Sums&, const Sums&) = default;
  };
  struct Bot : Sums {
    std::int64_t fouls = 0;
    Histogram scores;

    friend bool operator==(const Bot&, const Bot&) = default;
  };
  /// A quantity that every match has once.
  struct PerMatch {
    std::int64_t sum = 0;
    Int128 squares = 0;

    constexpr void add(std::int64_t value) noexcept {
      sum += value;
      squares += static_cast<Int128>(value) * value;
    }
    constexpr void merge(const PerMatch& other) noexcept {
      sum += other.sum;
      squares += other.squares;
    }
    constexpr RatioSums over(std::int64_t count) const noexcept {
      return {count, count, count, sum, sum, squares};
    }
    friend constexpr bool operator==(const PerMatch&, const PerMatch&) = default;
  };

  Tally(std::size_t bots_in_all, int seats_in_all, std::size_t facts_in_all,
        std::size_t roles_in_all = 0, std::size_t flags_in_all = 0);

  /// One match: bot_of_seat[s] in 0..bots-1 held seat s. `fact_values` holds G::kFacts in order.
  void add(const Outcome& outcome, std::span<const int> bot_of_seat,
           std::span<const std::int64_t> fact_values, const SeatRoles& seat_roles = {});
  /// `other` is a tally of the same bots, seats, facts, roles and flags.
  void merge(const Tally& other);

  friend bool operator==(const Tally&, const Tally&) = default;

  std::int64_t matches = 0;
  std::vector<Bot> bots;
  /// Of the seats of role r, those of bot b at r * (bots + 1) + b, and all at b = bots.
  std::vector<Sums> roles;
  std::vector<PerMatch> seat_wins;  ///< in parts of 1 / kWinParts
  std::vector<PerMatch> facts;      ///< in the order of G::kFacts
  std::int64_t ties_for_first = 0;  ///< matches with more than one winner
  std::int64_t matches_without_tokens = 0;
  std::int64_t most_tokens = 0;  ///< of any seat in any match

 private:
  /// What one match adds to one bot, or to one of `roles`.
  struct Row {
    std::int64_t seats = 0;
    std::array<std::int64_t, kQuantities + kMostRoles> x{};  ///< the flags last

    friend constexpr bool operator==(const Row&, const Row&) = default;
  };
  /// Calls f for the rows that a seat counts in: its bot's and, where there are roles, its bot's in
  /// its role and that role's.
  template <class F>
  void for_rows_of(std::size_t seat, std::span<const int> bot_of_seat, const SeatRoles& seat_roles,
                   F&& f);
  void add_row(Row& row, Sums& sums) const;

  std::size_t flags_;
  std::vector<Row> rows_;  ///< of `bots`, then of `roles`; all zero between matches
};

}  // namespace mainmatch
