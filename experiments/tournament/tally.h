#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

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

/// What matches added up to. Integers throughout and `merge` is associative and commutative: the
/// result does not depend on how the matches were split and in which order they were added.
struct Tally {
  struct Bot {
    std::array<RatioSums, kQuantities> sums;
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

  Tally(std::size_t bots_in_all, int seats_in_all, std::size_t facts_in_all);

  /// One match: bot_of_seat[s] in 0..bots-1 held seat s. `fact_values` holds G::kFacts in order.
  void add(const Outcome& outcome, std::span<const int> bot_of_seat,
           std::span<const std::int64_t> fact_values);
  /// `other` is a tally of the same bots, seats and facts.
  void merge(const Tally& other);

  friend bool operator==(const Tally&, const Tally&) = default;

  std::int64_t matches = 0;
  std::vector<Bot> bots;
  std::vector<PerMatch> seat_wins;  ///< in parts of 1 / kWinParts
  std::vector<PerMatch> facts;      ///< in the order of G::kFacts
  std::int64_t ties_for_first = 0;  ///< matches with more than one winner
  std::int64_t matches_without_tokens = 0;
  std::int64_t most_tokens = 0;  ///< of any seat in any match

 private:
  /// What one match adds to one bot.
  struct Row {
    std::int64_t seats = 0;
    std::array<std::int64_t, kQuantities> x{};

    friend constexpr bool operator==(const Row&, const Row&) = default;
  };
  std::vector<Row> rows_;  ///< all zero between matches
};

}  // namespace mainmatch
