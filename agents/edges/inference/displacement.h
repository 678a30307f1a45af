#pragma once

#include <array>

#include "agents/edges/inference/correlate.h"
#include "agents/edges/inference/mixed_move.h"

namespace mainmatch::edges {

/// The distribution of a seat's displacement by choosers, over first()..last(), which includes 0.
class Displacement {
 public:
  static constexpr int kMax = 2 * kMaxSpaces;

  /// No displacement.
  Displacement() noexcept {
    clear_margins();
    chances_[index(0)] = 1;
  }

  /// The sum of two independent displacements.
  Displacement(const Displacement& one, const Displacement& two) noexcept
      : first_(one.first_ + two.first_), last_(one.last_ + two.last_) {
    clear_margins();
    convolve(one.series(), two.series(), &chances_[index(0)]);
  }

  /// Distances first..last, all with probability 0.
  void clear(int first, int last) noexcept {
    first_ = first;
    last_ = last;
    clear_margins();
    for (int spaces = first; spaces <= last; ++spaces) chances_[index(spaces)] = 0;
  }
  void add(int spaces, double chance) noexcept { chances_[index(spaces)] += chance; }

  int first() const noexcept { return first_; }
  int last() const noexcept { return last_; }
  double chance(int spaces) const noexcept { return chances_[index(spaces)]; }
  Series series() const noexcept { return {&chances_[index(0)], first_, last_}; }

 private:
  static constexpr std::size_t index(int spaces) noexcept {
    return static_cast<std::size_t>(spaces + kMax + kTile);
  }
  void clear_margins() noexcept {
    for (int i = 1; i <= kTile; ++i) chances_[index(first_ - i)] = chances_[index(last_ + i)] = 0;
  }

  int first_ = 0;
  int last_ = 0;
  std::array<double, 2 * (kMax + kTile) + 1> chances_;  // for first_..last_, padded with 0
};

}  // namespace mainmatch::edges
