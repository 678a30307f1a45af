#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/outcome.h"
#include "experiments/statistics/betting.h"

namespace mainmatch {

/// A win is split in parts of this size: divisible by 1..16, so every equal share is whole.
inline constexpr std::int64_t kWinParts = 720720;

/// The terms of a payoff.
std::span<const std::string_view> payoff_names();

/// The payoff of a seat in a finished match: a quantity, or a weighted sum of several.
///
///     wins         share of the match's win
///     tokens       Tokens of Life
///     score
///     rank         share of the other seats that finish behind, by Outcome::ranking
///     survival     1 unless the seat is the Elimination Candidate
///     elimination  1 - survival
///     garnets      held at the end
class Payoff {
 public:
  /// Terms "NAME" or "NAME:WEIGHT": each name once, weights -1000..1000 with up to 3 decimals, 1
  /// without. Throws ValueError ("payoff") for others, if all weights are 0, and if parts are so
  /// small that 10,000 points or garnets, or the most of the others, are more than kMaxParts.
  explicit Payoff(const std::vector<std::string>& terms);

  /// As it was written: "tokens", "tokens:1,elimination:-2".
  const std::string& name() const { return name_; }

  /// For the width of sums over matches.
  static constexpr std::int64_t kMaxParts = std::int64_t{1} << 40;

  /// The seat's payoff, exactly, in parts of 1 / unit(). What lies beyond -kMaxParts..kMaxParts,
  /// where only scores of many digits get, counts as that.
  std::int64_t of(const Outcome& outcome, Seat seat) const;
  /// How many parts make one: 1 for tokens, kWinParts for wins.
  std::int64_t unit() const { return unit_; }

  /// How far from 0 it mostly lies: within its range, or that of 10,000 points or garnets.
  std::int64_t reach() const { return reach_; }

  /// The least and the most that it can be, in parts; empty if no bound is known, which is so with
  /// scores and garnets.
  std::optional<PayoffRange> range() const { return range_; }

  /// The same if it is a single prize, yes or no or a share of something, which most seats do not
  /// get or most do; with it, the most Tokens of Life that any seat was seen to win.
  std::optional<PayoffRange> prize(std::int64_t most_tokens) const;

  /// The default smallest difference of interest of means: 0.02 for shares, 0.05 for tokens, times
  /// the weight; in a sum, the largest of these. Empty if no bound is known.
  std::optional<double> difference_of_interest() const;

 private:
  struct Term {
    std::size_t what;          ///< index in the table of names
    std::int64_t factor;       ///< parts for each part of what is counted
    std::int64_t thousandths;  ///< the weight
  };

  std::string name_;
  std::vector<Term> terms_;
  std::int64_t unit_ = 1;
  std::int64_t reach_ = 0;
  std::optional<PayoffRange> range_;
};

}  // namespace mainmatch
