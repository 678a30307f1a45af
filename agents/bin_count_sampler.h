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

/// Draws how many things each of some seats puts into bins, each thing into any bin, where so many
/// are known to lie in some of the bins. Each seat puts in as many as a uniform draw from a range
/// says. All that is known of the seats then is about their sum, which is drawn first.
class BinCountSampler {
 public:
  struct Range {
    int low;
    int high;
  };

  /// For at most so many seats, which put in at most so many things together.
  BinCountSampler(int seats, int most)
      : sums_(at(seats) + 1, std::vector<double>(at(most) + 1)), likelihoods_(at(most) + 1) {}

  /// Draws `counts`, one for each range. `seen` things lie in bins that were looked at,
  /// `unseen_bins` of `bins` were not. Multiplies `weight` by how likely it is that they lie where
  /// they do, but for the number of their orders, which all draws have in common. False if that is
  /// not possible.
  bool draw(std::span<const Range> ranges, int seen, int bins, int unseen_bins, Stream& stream,
            std::span<int> counts, Weight& weight) noexcept {
    const std::size_t most = sum_up(ranges);
    const std::size_t least = at(seen);
    if (least > most) return false;
    // With one thing more in all there are so many times more ways for the seen ones among them.
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
  /// How likely the first seats put in so many: [seats][things]. Returns the most that all can.
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
  std::vector<Weight> likelihoods_;  ///< by the things of all
};

/// Puts the things of all seats into bins, one after another: those that were seen lie where they
/// were, with any seat's being as likely; the others in any of the bins that were not looked at.
/// `seen` by bin; put(seat, bin) for each.
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
