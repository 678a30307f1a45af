#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace mainmatch {

class ByteReader;
class ByteWriter;

/// How often values in low..high, both included, were seen.
struct Bin {
  std::int64_t low;
  std::int64_t high;
  std::int64_t count;

  friend constexpr bool operator==(const Bin&, const Bin&) = default;
};

/// Counts of integers. Every value has a bin of its own as long as they span at most kMaxBins;
/// after that the bins are 2, 4, 8... wide and aligned: value v is in bin floor(v / width). The
/// width is the smallest that lets all values fit, hence a function of the extremes alone, and the
/// counts follow from it: the same values give the same bins in whatever order they were added
/// or merged.
class Histogram {
 public:
  static constexpr std::int64_t kMaxBins = 16384;

  /// Counts a value, -2^61..2^61. Allocates only when it lies outside of everything so far.
  void add(std::int64_t value, std::int64_t times = 1) {
    const auto index = static_cast<std::size_t>((value >> shift_) - first_);
    if (index < counts_.size()) [[likely]] {
      counts_[index] += times;
    } else {
      add_outside(value, times);
    }
  }
  void merge(const Histogram& other);

  std::int64_t total() const;
  std::int64_t width() const { return std::int64_t{1} << shift_; }
  /// The bins that are not empty, ascending.
  std::vector<Bin> bins() const;

  /// For a store; `load` throws DamagedBytes.
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  friend bool operator==(const Histogram& a, const Histogram& b) { return a.bins() == b.bins(); }

 private:
  void add_outside(std::int64_t value, std::int64_t times);
  /// Makes room for bins low..high (in bins of width 2^shift, shift >= shift_), widening all bins
  /// as far as these and the counted values need.
  void cover(std::int64_t low, std::int64_t high, int shift);

  int shift_ = 0;           ///< log2 of the width
  std::int64_t first_ = 0;  ///< counts_[0] counts bin number first_
  std::vector<std::int64_t> counts_;
};

/// The inverse of the empirical distribution function (Hyndman and Fan, "Sample Quantiles in
/// Statistical Packages", 1996, definition 1): the smallest value v such that at least `percent`
/// percent of the values are at most v, percent in 0..100; 0 gives the minimum. Where bins are
/// wider than 1, the low end of the bin that holds v. Empty if there are no values.
std::optional<std::int64_t> quantile(std::span<const Bin> bins, int percent);

/// A width for showing values low..high in at most `most` groups: 1, 2 or 5 times a power of ten,
/// or 25 times, where bins are 1 wide; else the power of two that can hold whole bins.
std::int64_t round_width(std::int64_t low, std::int64_t high, std::int64_t bin_width, int most);

/// The bins in groups of `width`, aligned to its multiples, from the group of `low` to that of
/// `high`, empty ones included. Bins before and after them are counted in the first and the last
/// group. `width` is one from round_width.
std::vector<Bin> grouped(std::span<const Bin> bins, std::int64_t low, std::int64_t high,
                         std::int64_t width);

}  // namespace mainmatch
