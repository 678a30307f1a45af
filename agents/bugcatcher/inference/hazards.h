#pragma once

#include <algorithm>
#include <array>

#include "engine/bugcatcher/state.h"

namespace mainmatch::bugcatcher {

/// A model of what the others do to a path: the chances, 0..1, that it is not spoilt where it ends
/// and where it crosses, which are taken to be independent.
///
/// 64 KiB that are worked out anew for each decision: bots have it on the stack, so that of the
/// hundreds that imagine matches none has its own.
struct Hazards {
  static constexpr int kMaxSteps = kMaxEnergy + 1;  ///< with a free swap
  using Ends = std::array<std::array<double, kPlaces>, 2>;
  using Middles = std::array<std::array<std::array<double, kPlaces>, 2>, 2>;

  int steps = 1;                           ///< known; later ones are like the last
  std::array<Ends, kMaxSteps> ends;        ///< by step, node and place
  std::array<Middles, kMaxSteps> middles;  ///< by step, colour, how the midpoint lies and place

  /// The same chance at every end and at no midpoint, in all steps.
  void fill(double chance) noexcept {
    steps = 1;
    for (auto& places : ends[0]) places.fill(chance);
    for (auto& colour : middles[0]) {
      for (auto& places : colour) places.fill(1);
    }
  }
  /// Whether the step at which a path is placed makes a difference.
  bool timed() const noexcept { return steps > 1; }

  /// The best chance at any end in this step, and in those where it is known to be `known`.
  double best_end(int step, double known) const noexcept {
    std::array<double, 3> best = {known, known, known};
    for (const auto& places : ends[static_cast<std::size_t>(step)]) {
      if (best[0] >= 1) return best[0];  // no chance is better
      static_assert(kPlaces % 3 == 0);
      for (std::size_t p = 0; p < kPlaces; p += 3) {
        for (std::size_t i = 0; i < 3; ++i) best[i] = std::max(best[i], places[p + i]);
      }
      best[0] = std::max({best[0], best[1], best[2]});
    }
    return best[0];
  }

  /// What paths of the node come to that begin at the place.
  class From {
   public:
    double chance(Node node, Direction direction) const noexcept {
      const Midpoint middle = midpoint(node, 0, direction);
      return ends_[kSteps[index_of(direction)]] * middles_[middle.lies][middle.place];
    }

   private:
    friend struct Hazards;
    const double* ends_;
    std::array<const double*, 2> middles_;
  };
  From from(int step, Node node, Colour colour, Place place) const noexcept {
    const auto s = static_cast<std::size_t>(std::min(step, steps - 1));
    const auto& by_lying = middles[s][index_of(colour)];
    From from;
    from.ends_ = ends[s][index_of(node)].data() + place;
    from.middles_ = {by_lying[0].data() + place, by_lying[1].data() + place};
    return from;
  }
  double chance(int step, Node node, Colour colour, Place place,
                Direction direction) const noexcept {
    return from(step, node, colour, place).chance(node, direction);
  }
};

}  // namespace mainmatch::bugcatcher
