#pragma once

#include <algorithm>
#include <array>

#include "engine/core/index.h"
#include "engine/core/simd.h"

namespace mainmatch::horse_race {

/// A number for each horse, padded to whole vectors.
struct alignas(64) HorseRow {
  std::array<double, 16> numbers;

  double& operator[](int horse) noexcept { return numbers[at(horse)]; }
  double operator[](int horse) const noexcept { return numbers[at(horse)]; }
};

/// The distribution of the number of independent events, for kLanes horses side by side. Each
/// horse's sums are in the same order at every width.
template <int kLanes>
class EventCounts {
 public:
  using Lanes = typename Vector<kLanes>::Lanes;
  static constexpr int kMax = 12;

  /// Starts with no events, which has weight `weight`; counts at most `most` events.
  ALWAYS_INLINE EventCounts(int most, const Lanes& weight) noexcept : most_(most) {
    for (int n = 1; n <= most; ++n) counts_[n] = Lanes{};
    counts_[0] = weight;
  }

  /// Adds an event with these probabilities, except for the count of none.
  ALWAYS_INLINE void add(const Lanes& chances) noexcept {
    events_ = std::min(events_ + 1, most_);
    for (int n = events_; n > 0; --n) counts_[n] += chances * (counts_[n - 1] - counts_[n]);
  }

  ALWAYS_INLINE Lanes& none() noexcept { return counts_[0]; }
  ALWAYS_INLINE const Lanes& operator[](int n) const noexcept { return counts_[n]; }

 private:
  Lanes counts_[kMax];
  int most_;
  int events_ = 0;
};

/// Horse numbers first..first+kLanes-1, for comparisons.
template <int kLanes>
ALWAYS_INLINE void number_lanes(int first, typename Vector<kLanes>::Lanes& lanes) noexcept {
  for (int i = 0; i < kLanes; ++i) lanes[i] = first + i;
}

}  // namespace mainmatch::horse_race
