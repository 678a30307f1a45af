#include "experiments/statistics/histogram.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>
#include <utility>

#include "experiments/base/bytes.h"

namespace mainmatch {

namespace {

/// The largest integer <= value / width.
std::int64_t floor_of(std::int64_t value, std::int64_t width) {
  return value / width - (value % width < 0 ? 1 : 0);
}

}  // namespace

void Histogram::add_outside(std::int64_t value, std::int64_t times) {
  cover(value >> shift_, value >> shift_, shift_);
  counts_[static_cast<std::size_t>((value >> shift_) - first_)] += times;
}

void Histogram::cover(std::int64_t low, std::int64_t high, int shift) {
  assert(shift >= shift_);
  // Spare bins at the ends must not widen anything: only those that were counted in matter.
  const auto counted = [](std::int64_t count) { return count != 0; };
  const auto begin = std::find_if(counts_.begin(), counts_.end(), counted);
  const auto end = std::find_if(counts_.rbegin(), counts_.rend(), counted).base();
  if (begin != counts_.end()) {
    low = std::min(low, (first_ + (begin - counts_.begin())) >> (shift - shift_));
    high = std::max(high, (first_ + (end - counts_.begin()) - 1) >> (shift - shift_));
  }
  while (high - low >= kMaxBins) {
    ++shift;
    low >>= 1;
    high >>= 1;
  }
  // As much room again on both sides, so that growing step by step costs little; never more than
  // kMaxBins in all, so that whatever falls into the room is not too wide for these bins.
  const std::int64_t used = high - low + 1;
  const std::int64_t spare = std::min(used + 16, (kMaxBins - used) / 2);
  const std::int64_t first = low - spare;
  std::vector<std::int64_t> counts(static_cast<std::size_t>(high + spare - first + 1));
  for (auto from = begin; from != counts_.end(); ++from) {
    if (*from == 0) continue;
    const std::int64_t bin = (first_ + (from - counts_.begin())) >> (shift - shift_);
    counts[static_cast<std::size_t>(bin - first)] += *from;
  }
  counts_ = std::move(counts);
  first_ = first;
  shift_ = shift;
}

void Histogram::merge(const Histogram& other) {
  for (std::size_t i = 0; i < other.counts_.size(); ++i) {
    if (other.counts_[i] == 0) continue;
    const std::int64_t low = (other.first_ + static_cast<std::int64_t>(i)) * other.width();
    const int shift = std::max(shift_, other.shift_);
    const std::int64_t at = low >> shift;
    const std::int64_t index = at - first_;
    if (shift > shift_ || index < 0 || index >= static_cast<std::int64_t>(counts_.size())) {
      cover(at, at, shift);
    }
    counts_[static_cast<std::size_t>((low >> shift_) - first_)] += other.counts_[i];
  }
}

void Histogram::save(ByteWriter& out) const {
  const std::vector<Bin> all = bins();
  out.whole(shift_);
  out.count(all.size());
  std::int64_t before = 0;
  for (const Bin& bin : all) {
    out.whole((bin.low >> shift_) - before);
    out.whole(bin.count);
    before = bin.low >> shift_;
  }
}

void Histogram::load(ByteReader& in) {
  constexpr std::int64_t kFarthest = std::int64_t{1} << 61;
  *this = Histogram();
  const auto shift = static_cast<int>(in.whole(0, 61));
  std::vector<std::pair<std::int64_t, std::int64_t>> bins(in.count(kMaxBins));
  for (std::size_t i = 0; i < bins.size(); ++i) {
    auto& [bin, count] = bins[i];
    bin = i == 0 ? in.whole(-(kFarthest >> shift), kFarthest >> shift)
                 : bins[i - 1].first + in.whole(1, kMaxBins);
    count = in.whole(1, std::numeric_limits<std::int64_t>::max());
  }
  if (bins.empty()) return;
  if (bins.back().first - bins.front().first >= kMaxBins) throw DamagedBytes();
  cover(bins.front().first, bins.back().first, shift);
  for (const auto& [bin, count] : bins) counts_[static_cast<std::size_t>(bin - first_)] = count;
}

std::int64_t Histogram::total() const {
  return std::accumulate(counts_.begin(), counts_.end(), std::int64_t{0});
}

std::vector<Bin> Histogram::bins() const {
  std::vector<Bin> bins;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    if (counts_[i] == 0) continue;
    const std::int64_t low = (first_ + static_cast<std::int64_t>(i)) * width();
    bins.push_back({low, low + width() - 1, counts_[i]});
  }
  return bins;
}

std::optional<std::int64_t> quantile(std::span<const Bin> bins, int percent) {
  assert(percent >= 0 && percent <= 100);
  std::int64_t total = 0;
  for (const Bin& bin : bins) total += bin.count;
  // The smallest k with k / total >= percent / 100, in whole numbers so that it is exact.
  std::int64_t left =
      std::max<std::int64_t>(1, (total / 100) * percent + ((total % 100) * percent + 99) / 100);
  for (const Bin& bin : bins) {
    left -= bin.count;
    if (left <= 0) return bin.low;
  }
  return std::nullopt;
}

std::int64_t round_width(std::int64_t low, std::int64_t high, std::int64_t bin_width, int most) {
  const auto fits = [=](std::int64_t width) {
    return floor_of(high, width) - floor_of(low, width) < most;
  };
  std::int64_t width = bin_width;
  if (bin_width > 1) {
    while (!fits(width)) width *= 2;
    return width;
  }
  for (const std::int64_t small : {1, 2, 5}) {
    if (fits(small)) return small;
  }
  for (std::int64_t ten = 1;; ten *= 10) {
    for (const std::int64_t step : {10, 20, 25, 50}) {
      if (fits(ten * step)) return ten * step;
    }
  }
}

std::vector<Bin> grouped(std::span<const Bin> bins, std::int64_t low, std::int64_t high,
                         std::int64_t width) {
  const std::int64_t first = floor_of(low, width);
  const std::int64_t last = floor_of(high, width);
  std::vector<Bin> groups;
  for (std::int64_t group = first; group <= last; ++group) {
    groups.push_back({group * width, group * width + width - 1, 0});
  }
  for (const Bin& bin : bins) {
    const std::int64_t group = std::clamp(floor_of(bin.low, width), first, last);
    groups[static_cast<std::size_t>(group - first)].count += bin.count;
  }
  return groups;
}

}  // namespace mainmatch
