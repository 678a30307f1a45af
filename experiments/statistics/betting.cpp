#include "experiments/statistics/betting.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "experiments/statistics/portable_log.h"

namespace mainmatch {

namespace {

constexpr double kMaxOfStake = 63.0 / 64;
constexpr std::size_t kMaxStakes = 16;

/// Stakes per full range of the payoffs, in geometric progression.
struct Stakes {
  std::array<double, kMaxStakes> each;
  std::size_t count;
};

constexpr Stakes halving(double largest, std::size_t count) {
  Stakes stakes{{}, count};
  for (std::size_t i = 0; i < count; ++i, largest /= 2) stakes.each[i] = largest;
  return stakes;
}

/// For any number of units: of standard deviation 1/4 from 4 to 10^8 of them.
constexpr Stakes kAnytimeStakes = halving(4, 16);

/// The best stake for n units of standard deviation s is about sqrt(2 log(1/a) / n) / s (section
/// 4); s is at most 1/2, and the stakes are for that and for the five halves of it.
Stakes fixed_stakes(std::int64_t n, double tail) {
  const double size = std::sqrt(-2 * portable_log(tail) / static_cast<double>(n));
  return halving(64 * size, 6);
}

/// Payoffs as shares y of the range, in 0..1, and how often each was seen.
struct Seen {
  double y;
  double times;
};

/// Mirrored: the share that is missing to the most, by the high ends of the bins. The least share
/// first in both cases, so that mirrored payoffs give the same limits to the last bit.
std::vector<Seen> shares(std::span<const Bin> payoffs, const PayoffRange& range, bool mirrored) {
  const auto width = static_cast<double>(range.most - range.least);
  std::vector<Seen> seen;
  for (const Bin& bin : payoffs) {
    const std::int64_t share = mirrored ? range.most - bin.high : bin.low - range.least;
    // A bin may reach beyond the range, but no payoff does.
    seen.push_back(
        {std::max(static_cast<double>(share) / width, 0.0), static_cast<double>(bin.count)});
  }
  if (mirrored) std::reverse(seen.begin(), seen.end());
  return seen;
}

/// The logarithm of the wealth of bets that the mean share is more than m, 0 < m.
double log_wealth(std::span<const Seen> seen, const Stakes& stakes, double m) {
  std::array<double, kMaxStakes> logs{};
  double most = -1e300;
  std::size_t used = 0;
  for (std::size_t j = 0; j < stakes.count; ++j) {
    const double stake = std::min(stakes.each[j], kMaxOfStake / m);
    if (used > 0 && stake == std::min(stakes.each[j - 1], kMaxOfStake / m)) {
      logs[used] = logs[used - 1];  // cut like the one before
    } else {
      for (const Seen& s : seen) logs[used] += s.times * portable_log(1 + stake * (s.y - m));
    }
    most = std::max(most, logs[used++]);
  }
  double sum = 0;
  for (std::size_t j = 0; j < used; ++j) sum += portable_exp(logs[j] - most);
  return most + portable_log(sum / static_cast<double>(stakes.count));
}

/// The largest share that the bets refute, to within 10^-9, refuted itself; 0 if none is. The
/// wealth is decreasing in m and at most 1 at the mean. Secants of its logarithm, halving the
/// weight of an end that stays (the Illinois method), with a bisection whenever that is slow.
double lower_limit(std::span<const Seen> seen, const Stakes& stakes, double tail) {
  constexpr double kPrecision = 1e-9;
  double sum = 0, units = 0;
  for (const Seen& s : seen) {
    sum += s.y * s.times;
    units += s.times;
  }
  const double needed = -portable_log(tail);
  double low = kPrecision, high = units > 0 ? sum / units : 0;
  if (high <= low) return 0;
  const double first = log_wealth(seen, stakes, low) - needed;
  if (first < 0) return 0;
  double above = first, below = log_wealth(seen, stakes, high) - needed;
  for (int step = 1; high - low > kPrecision; ++step) {
    const double secant = (low * -below + high * above) / (above - below);
    const bool inside = secant > low && secant < high && step % 4 != 0;
    const double m = inside ? secant : (low + high) / 2;
    const double height = log_wealth(seen, stakes, m) - needed;
    if (height >= 0) {
      low = m;
      above = height;
      below /= 2;
    } else {
      high = m;
      below = height;
      above /= 2;
    }
  }
  return low;
}

Interval limits(std::span<const Bin> payoffs, const PayoffRange& range, const Stakes& stakes,
                double alpha) {
  const auto least = static_cast<double>(range.least);
  const auto most = static_cast<double>(range.most);
  const double low = lower_limit(shares(payoffs, range, false), stakes, alpha / 2);
  const double high = lower_limit(shares(payoffs, range, true), stakes, alpha / 2);
  return {least + (most - least) * low, most - (most - least) * high};
}

bool refuted(double share, std::span<const Seen> seen, double alpha) {
  if (share <= 0) return false;
  return log_wealth(seen, kAnytimeStakes, share) >= -portable_log(alpha);
}

}  // namespace

std::optional<double> mean_payoff(std::span<const Bin> payoffs) {
  double sum = 0, units = 0;
  for (const Bin& bin : payoffs) {
    const auto times = static_cast<double>(bin.count);
    sum += (static_cast<double>(bin.low) + static_cast<double>(bin.high)) / 2 * times;
    units += times;
  }
  if (units <= 0) return std::nullopt;
  return sum / units;
}

Estimate betting_interval(std::span<const Bin> payoffs, const PayoffRange& range, double alpha) {
  const auto mean = mean_payoff(payoffs);
  if (!mean) return {};
  std::int64_t units = 0;
  for (const Bin& bin : payoffs) units += bin.count;
  return {mean, limits(payoffs, range, fixed_stakes(units, alpha / 2), alpha)};
}

Interval confidence_sequence(std::span<const Bin> payoffs, const PayoffRange& range, double alpha) {
  return limits(payoffs, range, kAnytimeStakes, alpha);
}

bool mean_exceeds(double mean, std::span<const Bin> payoffs, const PayoffRange& range,
                  double alpha) {
  const auto width = static_cast<double>(range.most - range.least);
  return refuted((mean - static_cast<double>(range.least)) / width, shares(payoffs, range, false),
                 alpha);
}

bool mean_falls_short(double mean, std::span<const Bin> payoffs, const PayoffRange& range,
                      double alpha) {
  const auto width = static_cast<double>(range.most - range.least);
  return refuted((static_cast<double>(range.most) - mean) / width, shares(payoffs, range, true),
                 alpha);
}

}  // namespace mainmatch
