#include "experiments/analyses/balance/gap.h"

#include <algorithm>
#include <cmath>

#include "engine/core/rng.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

namespace {

constexpr int kResamplesOfGap = 999;
constexpr std::size_t kFolds = 10;
constexpr std::uint64_t kSeed = 1;

/// Sums over some groups, for each of the quantities.
struct Slice {
  std::vector<double> x;
  std::vector<double> n;

  double mean(std::size_t i) const { return x[i] / n[i]; }
};

class Sample {
 public:
  Sample(const BalanceSums& sums, std::span<const std::size_t> quantities, double unit)
      : sums_(sums), unit_(unit) {
    for (const std::size_t q : quantities) {
      if (sums.spread(q).matches >= kMinMatchesForMean) quantities_.push_back(q);
    }
    for (std::size_t group = 0; group < BalanceSums::kGroups; ++group) {
      if (sums.units_of(group) > 0) groups_.push_back(group);
    }
    all_ = slice([](std::size_t) { return true; });
  }

  bool enough() const {
    return quantities_.size() >= 2 && groups_.size() >= static_cast<std::size_t>(kMinUnits);
  }
  std::size_t size() const { return quantities_.size(); }
  double gap() const {
    const auto [low, high] = extremes(all_);
    return all_.mean(high) - all_.mean(low);
  }
  /// Empty if a tenth has not seen what stands out.
  double cross_fitted() const {
    double sum = 0;
    int folds = 0;
    for (std::size_t fold = 0; fold < kFolds; ++fold) {
      const auto inside = [&](std::size_t i) { return i % kFolds == fold; };
      const auto [low, high] = extremes(slice([&](std::size_t i) { return !inside(i); }));
      const Slice here = slice(inside);
      if (here.n[low] == 0 || here.n[high] == 0) continue;
      sum += here.mean(high) - here.mean(low);
      ++folds;
    }
    return folds == 0 ? gap() : sum / folds;
  }
  std::vector<std::vector<double>> added() const {
    std::vector<std::vector<double>> added;
    for (const Slice& group : by_group()) {
      std::vector<double>& of = added.emplace_back();
      for (std::size_t q = 0; q < size(); ++q) {
        of.push_back((group.x[q] - all_.mean(q) * group.n[q]) / all_.n[q]);
      }
    }
    return added;
  }
  std::vector<double> errors() const {
    const std::vector<Slice> groups = by_group();
    const auto many = static_cast<std::uint32_t>(groups_.size());
    // A resample of g groups spreads as if there were one less of them.
    const double widen = std::sqrt(static_cast<double>(many) / (many - 1));
    std::vector<double> errors;
    for (int resample = 0; resample < kResamplesOfGap; ++resample) {
      Stream stream(kSeed, static_cast<std::uint64_t>(resample), Purpose::bootstrap());
      Slice drawn{std::vector<double>(size()), std::vector<double>(size())};
      for (std::uint32_t i = 0; i < many; ++i) {
        const Slice& group = groups[stream.below(many)];
        for (std::size_t q = 0; q < size(); ++q) {
          drawn.x[q] += group.x[q];
          drawn.n[q] += group.n[q];
        }
      }
      double least = 0, most = 0;
      bool any = false;
      for (std::size_t q = 0; q < size(); ++q) {
        if (drawn.n[q] == 0) continue;
        const double off = drawn.mean(q) - all_.mean(q);
        least = any ? std::min(least, off) : off;
        most = any ? std::max(most, off) : off;
        any = true;
      }
      errors.push_back(widen * (most - least));
    }
    return errors;
  }

 private:
  template <class Taken>
  Slice slice(Taken&& taken) const {
    Slice sum;
    for (const std::size_t q : quantities_) {
      Int128 x = 0;
      std::int64_t n = 0;
      for (std::size_t i = 0; i < groups_.size(); ++i) {
        if (!taken(i)) continue;
        x += sums_.at(groups_[i], q).x;
        n += sums_.at(groups_[i], q).n;
      }
      sum.x.push_back(static_cast<double>(x) / unit_);
      sum.n.push_back(static_cast<double>(n));
    }
    return sum;
  }
  std::vector<Slice> by_group() const {
    std::vector<Slice> slices;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      slices.push_back(slice([&](std::size_t other) { return other == i; }));
    }
    return slices;
  }
  /// The first of those with the least mean, and of those with the largest.
  static std::pair<std::size_t, std::size_t> extremes(const Slice& slice) {
    std::size_t low = slice.n.size(), high = slice.n.size();
    for (std::size_t i = 0; i < slice.n.size(); ++i) {
      if (slice.n[i] == 0) continue;
      if (low == slice.n.size() || slice.mean(i) < slice.mean(low)) low = i;
      if (high == slice.n.size() || slice.mean(i) > slice.mean(high)) high = i;
    }
    return {low, high};
  }

  const BalanceSums& sums_;
  double unit_;
  std::vector<std::size_t> quantities_;  ///< those with enough units
  std::vector<std::size_t> groups_;      ///< those with any
  Slice all_;
};

}  // namespace

double upper_point(std::vector<double> values) {
  const std::size_t rank = (values.size() * 95 + 99) / 100 - 1;
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(rank),
                   values.end());
  return values[rank];
}

std::optional<double> Gap::reach() const {
  if (errors.empty()) return std::nullopt;
  return upper_point(errors);
}

Gap gap_of(const BalanceSums& sums, std::span<const std::size_t> quantities, double unit) {
  const Sample sample(sums, quantities, unit);
  Gap gap;
  if (sample.size() < 2) return gap;
  gap.of_sample = sample.gap();
  gap.estimate.mean = gap.of_sample;
  if (!sample.enough()) return gap;
  gap.errors = sample.errors();
  gap.added = sample.added();
  const double reach = *gap.reach();
  if (reach <= 0) {
    gap.estimate.zero_variance = true;
    return gap;
  }
  gap.estimate.interval = Interval{std::max(0.0, *gap.of_sample - reach), *gap.of_sample + reach};
  gap.estimate.mean =
      std::clamp(sample.cross_fitted(), gap.estimate.interval->low, gap.estimate.interval->high);
  return gap;
}

}  // namespace mainmatch
