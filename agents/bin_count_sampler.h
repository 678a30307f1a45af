#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "agents/weight.h"
#include "engine/core/index.h"

namespace mainmatch {

/// Samples how many items each seat put into bins, given how many items lie in the observed bins.
/// Every seat draws its number of items uniformly from a range and puts each item into a uniform
/// bin. The observation depends on the seats only through their sum, which is drawn first.
class BinCountSampler {
 public:
  struct Range {
    int low;
    int high;
  };

  /// For at most `seats` seats that put in at most `most` items together.
  BinCountSampler(int seats, int most)
      : sums_(at(seats) + 1, std::vector<double>(at(most) + 1)), likelihoods_(at(most) + 1) {}

  /// Draws `counts`, one for each range. `seen` items lie in observed bins; `unseen_bins` of `bins`
  /// were not observed. Multiplies `weight` by the likelihood of the observation, up to a factor
  /// that all draws share. Returns false if the observation is impossible.
  bool draw(std::span<const Range> ranges, int seen, int bins, int unseen_bins, Stream& stream,
            std::span<int> counts, Weight& weight) noexcept {
    const std::size_t most = sum_up(ranges);
    const std::size_t least = at(seen);
    if (least > most) return false;
    // Each further item multiplies the number of ways to choose the seen ones.
    Weight ways;
    for (int i = 0; i < seen; ++i) ways *= 1.0 / bins;
    int largest = 0;
    bool any = false;
    for (std::size_t sum = least; sum <= most; ++sum) {
      Weight likely = ways;
      likely *= sums_[ranges.size()][sum];
      likelihoods_[sum] = likely;
      if (!likely.is_zero() && (!any || likely.exponent() > largest)) largest = likely.exponent();
      any = any || !likely.is_zero();
      const double next = static_cast<double>(sum) + 1;
      ways *= next / (next - seen) * unseen_bins / bins;
    }
    if (!any) return false;
    double all = 0;
    for (std::size_t sum = least; sum <= most; ++sum) all += likelihoods_[sum].over(largest);
    weight *= all;
    weight.shift(largest);
    std::size_t sum = least;
    double left = uniform(stream) * all;
    for (std::size_t s = least; s <= most && left >= 0; ++s) {
      if (likelihoods_[s].is_zero()) continue;
      sum = s;
      left -= likelihoods_[s].over(largest);
    }
    share_out(ranges, sum, stream, counts);
    return true;
  }

 private:
  /// Fills [seats][items] with the probability that the first seats put in that many. Returns the
  /// maximum sum.
  std::size_t sum_up(std::span<const Range> ranges) noexcept {
    std::size_t most = 0;
    sums_[0][0] = 1;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
      const Range range = ranges[i];
      const std::size_t more = most + at(range.high);
      std::fill_n(sums_[i + 1].begin(), more + 1, 0.0);
      const double each = 1.0 / (range.high - range.low + 1);
      for (std::size_t sum = 0; sum <= most; ++sum) {
        const double here = each * sums_[i][sum];
        if (here == 0) continue;
        for (int n = range.low; n <= range.high; ++n) sums_[i + 1][sum + at(n)] += here;
      }
      most = more;
    }
    return most;
  }

  void share_out(std::span<const Range> ranges, std::size_t sum, Stream& stream,
                 std::span<int> counts) const noexcept {
    std::size_t most = 0;
    for (const Range range : ranges) most += at(range.high);
    for (std::size_t i = ranges.size(); i-- > 0;) {
      const Range range = ranges[i];
      most -= at(range.high);
      const std::vector<double>& before = sums_[i];
      const auto likely = [&](int n) {
        return at(n) > sum || sum - at(n) > most ? 0 : before[sum - at(n)];
      };
      double left = 0;
      for (int n = range.low; n <= range.high; ++n) left += likely(n);
      left *= uniform(stream);
      counts[i] = range.low;
      for (int n = range.low; n <= range.high && left >= 0; ++n) {
        if (likely(n) == 0) continue;
        counts[i] = n;
        left -= likely(n);
      }
      sum -= at(counts[i]);
    }
  }

  std::vector<std::vector<double>> sums_;
  std::vector<Weight> likelihoods_;  ///< by the number of items of all seats
};

/// Assigns each item to a bin by calling put(seat, bin). Observed bins get the counts `seen`, with
/// every seat's items equally likely to be there; the other items go into uniform unobserved bins.
template <class Put>
void put_into_bins(std::span<const int> counts, std::span<const int> seen,
                   std::span<const int> unseen_bins, Stream& stream, Put&& put) noexcept {
  std::array<int, 16> wanted{};
  int things = 0;
  int left = 0;
  for (const int n : counts) things += n;
  for (std::size_t bin = 0; bin < seen.size(); ++bin) left += wanted[bin] = seen[bin];
  for (std::size_t seat = 0; seat < counts.size(); ++seat) {
    for (int n = 0; n < counts[seat]; ++n, --things) {
      int drawn =
          left == 0 ? 0 : static_cast<int>(stream.below(static_cast<std::uint32_t>(things)));
      if (drawn >= left) {
        const auto bins = static_cast<std::uint32_t>(unseen_bins.size());
        put(seat, unseen_bins[stream.below(bins)]);
        continue;
      }
      std::size_t bin = 0;
      while (drawn >= wanted[bin]) drawn -= wanted[bin++];
      --wanted[bin];
      --left;
      put(seat, static_cast<int>(bin));
    }
  }
}

}  // namespace mainmatch
