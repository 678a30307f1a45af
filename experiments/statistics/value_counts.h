#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "experiments/statistics/histogram.h"

namespace mainmatch {

class ByteReader;
class ByteWriter;

/// How often each integer was seen, exactly, however far they lie apart: one entry of memory for
/// each distinct value. For payoffs, of which there are few; `Histogram` is for scores.
class ValueCounts {
 public:
  void add(std::int64_t value, std::int64_t times = 1) { counts_[value] += times; }
  void merge(const ValueCounts& other) {
    for (const auto& [value, times] : other.counts_) add(value, times);
  }

  /// Ascending, each one value wide.
  std::vector<Bin> bins() const {
    std::vector<Bin> bins;
    for (const auto& [value, times] : counts_) bins.push_back({value, value, times});
    return bins;
  }

  /// For a store; `load` throws DamagedBytes.
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  friend bool operator==(const ValueCounts&, const ValueCounts&) = default;

 private:
  std::map<std::int64_t, std::int64_t> counts_;
};

}  // namespace mainmatch
