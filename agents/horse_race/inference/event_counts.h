#pragma once

#include <algorithm>
#include <array>

#include "engine/core/index.h"
#include "engine/core/simd.h"

namespace mainmatch::horse_race {

/// A number for each horse, with room for whole vectors.
struct alignas(64) HorseRow {
  std::array<double, 16> numbers;

  double& operator[](int horse) noexcept { return numbers[at(horse)]; }
  double operator[](int horse) const noexcept { return numbers[at(horse)]; }
};

/// Counts independent events, for kLanes horses side by side: after each event, what the counts of
/// 0, 1, ... events weigh. For each horse the same sums in the same order whatever the width.
template <int kLanes>
class EventCounts {
 public:
  using Lanes = typename Vector<kLanes>::Lanes;
  static constexpr int kMax = 12;

  /// From here on at most `most` events are counted; that none has happened weighs `weight`.
  ALWAYS_INLINE EventCounts(int most, const Lanes& weight) noexcept : most_(most) {
    for (int n = 1; n <= most; ++n) counts_[n] = Lanes{};
    counts_[0] = weight;
  }

  /// An event of which these are the chances, as far as it changes how many there are above none.
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

/// Horses first..first+kLanes-1, as numbers to compare with one.
template <int kLanes>
ALWAYS_INLINE void number_lanes(int first, typename Vector<kLanes>::Lanes& lanes) noexcept {
  for (int i = 0; i < kLanes; ++i) lanes[i] = first + i;
}

}  // namespace mainmatch::horse_race
