#include "experiments/statistics/distribution.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "experiments/base/bytes.h"
#include "experiments/statistics/ratio_sums.h"

namespace mainmatch {

void ClusteredValues::add(std::span<std::int64_t> values) {
  if (values.empty()) return;
  std::sort(values.begin(), values.end());
  const auto n = static_cast<std::int64_t>(values.size());
  ++matches_;
  nn_ += n * n;
  // The k-th value, from 1, is the larger one of its pairs with itself and, either way round, with
  // the k - 1 before it.
  std::int64_t pairs = 1;
  for (const std::int64_t value : values) {
    values_.add(value);
    sizes_.add(value, n);
    pairs_.add(value, pairs);
    pairs += 2;
  }
}

void ClusteredValues::merge(const ClusteredValues& other) {
  matches_ += other.matches_;
  nn_ += other.nn_;
  values_.merge(other.values_);
  sizes_.merge(other.sizes_);
  pairs_.merge(other.pairs_);
}

void ClusteredValues::save(ByteWriter& out) const {
  out.whole(matches_);
  out.whole(nn_);
  for (const Histogram* const counts : {&values_, &sizes_, &pairs_}) counts->save(out);
}

void ClusteredValues::load(ByteReader& in) {
  matches_ = in.whole();
  nn_ = in.whole();
  for (Histogram* const counts : {&values_, &sizes_, &pairs_}) counts->load(in);
  const auto same_bins = [](const Histogram& one, const Histogram& other) {
    const std::vector<Bin> a = one.bins(), b = other.bins();
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Bin& x, const Bin& y) {
      return x.low == y.low && x.high == y.high;
    });
  };
  if (!same_bins(values_, sizes_) || !same_bins(values_, pairs_)) throw DamagedBytes();
}

Distribution::Distribution(const ClusteredValues& of) {
  RatioSums sums;
  sums.matches = of.matches_;
  sums.n = of.values_.total();
  sums.nn = of.nn_;
  below_all_ = share_interval(sums);
  // All three have counted the same values, so they have the same bins.
  const std::vector<Bin> values = of.values_.bins(), sizes = of.sizes_.bins(),
                         pairs = of.pairs_.bins();
  assert(values.size() == sizes.size() && values.size() == pairs.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    sums.x += values[i].count;
    sums.xn += sizes[i].count;
    sums.xx += pairs[i].count;
    steps_.push_back({values[i], share_interval(sums)});
  }
}

std::optional<ValueInterval> Distribution::quantile_interval(int percent) const {
  assert(percent >= 1 && percent <= 99);
  const double share = percent / 100.0;
  if (!below_all_.interval || below_all_.interval->high >= share) return std::nullopt;
  const auto low = std::find_if(steps_.begin(), steps_.end(), [share](const Step& step) {
    return step.share.interval->high >= share;
  });
  const auto high = std::find_if(steps_.begin(), steps_.end(), [share](const Step& step) {
    return step.share.interval->low >= share;
  });
  if (low == steps_.end() || high == steps_.end()) return std::nullopt;
  return ValueInterval{low->bin.low, high->bin.high};
}

}  // namespace mainmatch
