#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/breakdown.h"
#include "experiments/statistics/ratio_sums.h"

namespace mainmatch {

/// Adds the cells of matches to as many RatioSums: what RatioSums::add does, for less. The matches
/// wait in rows until there are kDepth of them or `settle` is called; then sum after sum is added
/// up. As long as all numbers are small, their squares fit 16 bits and the sums of their products
/// 32, of which a vector holds many. A cell that is not small does not wait.
class RatioColumns {
 public:
  static constexpr std::size_t kDepth = 64;
  /// The largest number whose square fits.
  static constexpr int kSmall = 181;

  /// Of so many sums.
  explicit RatioColumns(std::size_t sums);

  /// What a match adds; `sums` are the same every time, and their `coarse` is 0.
  void add(std::span<const BreakdownCell> cells, std::span<RatioSums> sums);
  /// What waits goes into the sums.
  void settle(std::span<RatioSums> sums);
  bool settled() const { return waiting_ == 0; }

  friend bool operator==(const RatioColumns& a, const RatioColumns& b) {
    return a.width_ == b.width_ && a.settled() && b.settled();
  }

 private:
  std::int16_t* row(std::size_t match) { return rows_.data() + match * width_; }

  std::size_t width_;  ///< of a row: x and n of each sum, filled up to whole vectors
  std::size_t waiting_ = 0;
  std::vector<std::int16_t> rows_;
};

}  // namespace mainmatch
