#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/core/rng.h"
#include "experiments/base/json.h"
#include "experiments/game_theory/payoff_table.h"
#include "experiments/statistics/estimate.h"

namespace mainmatch {

/// THE bootstrap of a payoff table: how whatever is worked out from it varies with the sampled
/// matches. It is worked out again from tables that could as well have been sampled.
///
/// Where the table has blocks, these are drawn with replacement, as many as there are, in all
/// profiles at once, as they share their deals (Efron and Tibshirani, "An Introduction to the
/// Bootstrap", 1993, chapters 6 and 13). Where it has only standard errors, every payoff gets a
/// normal error of its own (the parametric bootstrap, section 6.5 there): what payoffs have in
/// common is not known then.
///
/// Both are blind to what is too rare to be in the sample: n matches miss what has a probability of
/// x / n with probability e^-x. So where the range of payoffs is known, every payoff is moved by an
/// x that is drawn from this distribution, over n, times the way to either end; less its mean where
/// the matches differ. Payoffs that are alike in all matches are not exact: where their range is
/// not known, nothing is.
class TableResamples {
 public:
  enum class Source {
    kExact,    ///< there is nothing to draw
    kBlocks,   ///< blocks of matches
    kStderrs,  ///< standard errors
    kUnknown   ///< too few blocks, no errors, or payoffs that do not vary: nothing is known
  };
  /// Fewer blocks say too little of how they spread.
  static constexpr std::size_t kMinBlocks = 10;
  static constexpr int kNoLimit = 1'000'000;

  /// The table must outlive it. `most` resamples of each thing are drawn.
  explicit TableResamples(const PayoffTable& table, std::uint64_t seed = 1, int most = kNoLimit);

  /// The same of another table with the same blocks, as a part of this one.
  TableResamples of(const PayoffTable& table) const { return TableResamples(table, seed_, most_); }

  Source source() const noexcept { return source_; }
  /// Whether there is something to draw.
  bool any() const noexcept {
    return most_ > 0 && (source_ == Source::kBlocks || source_ == Source::kStderrs);
  }
  /// How many of `wanted` are drawn.
  int times(int wanted) const noexcept { return wanted < most_ ? wanted : most_; }
  /// Blocks; or the matches of the profile with the fewest.
  std::int64_t units() const noexcept { return units_; }
  const PayoffTable& table() const noexcept { return table_; }

  /// Calls what(i, table, chance) for the resamples 0..times-1, on all processors. Resample i has
  /// the same table for whoever asks; `chance` goes on from where it was drawn.
  using Each = std::function<void(std::size_t, const PayoffTable&, Stream&)>;
  void each(int times, const Each& what) const;

  /// The share of the resamples beyond each end of a 95% interval: fewer than 2.5%, as few units
  /// ask for (Hesterberg, "What Teachers Should Know About the Bootstrap", The American
  /// Statistician 69, 2015, section 3.3).
  double beyond() const;
  /// Of a number that comes with a standard error from the resamples: how many of these its
  /// interval reaches to each side, with 95% for all of a family of so many numbers. (Where those
  /// are reported that look best, `family` over their number is what they ask for: Benjamini and
  /// Yekutieli, "False discovery rate-adjusted multiple confidence intervals for selected
  /// parameters", Journal of the American Statistical Association 100, 2005.)
  double reach(double family) const;

 private:
  /// Finds what the matches of each payoff may not show; false if a payoff does not vary, and it is
  /// not known how far it could.
  bool find_unseen();
  PayoffTable draw(Stream& chance) const;
  void draw_blocks(Stream& chance, std::vector<double>& payoffs) const;
  void draw_errors(Stream& chance, std::vector<double>& payoffs) const;
  void draw_unseen(Stream& chance, std::vector<double>& payoffs) const;

  const PayoffTable& table_;
  std::uint64_t seed_;
  int most_;
  Source source_ = Source::kExact;
  std::int64_t units_ = 0;
  struct Unseen {
    std::size_t at;   ///< row * strategies + strategy
    Interval way;     ///< to the ends of the range, over the matches
    double expected;  ///< what is taken off an x
  };
  std::vector<Unseen> unseen_;
};

/// Where the intervals of a result come from: {"source": "blocks", "stderr" or "unknown"}, and how
/// many "blocks" there are.
Json resamples_json(const TableResamples& resamples);

/// The standard error of each of these numbers, about the estimate: `times` by resample.
std::vector<double> errors_of(std::span<const double> estimates,
                              const std::vector<std::vector<double>>& times);

/// The interval of the percentiles with a share of `beyond` of the resamples beyond each end. Of
/// `lost` resamples nothing is known: they lie beyond both ends, and where these are too many, the
/// interval is `whole`, all that can be.
Interval percentiles(std::vector<double> values, std::size_t lost, double beyond,
                     const Interval& whole);

/// As far to both sides of the estimate as those percentiles reach to one, within `whole`: where an
/// estimate is biased, as the best of several is, resamples are biased again, to the wrong side.
Interval around(double estimate, std::vector<double> values, std::size_t lost, double beyond,
                const Interval& whole);

/// The same of several numbers: `times` holds them by resample, none where it was lost.
std::vector<Interval> around(std::span<const double> estimates,
                             const std::vector<std::vector<double>>& times,
                             const TableResamples& resamples, const Interval& whole);

}  // namespace mainmatch
