#pragma once

#include <algorithm>
#include <array>

#include "engine/bugcatcher/state.h"

namespace mainmatch::bugcatcher {

/// A model of the others' interference with a path: the chances, 0..1, that it survives at its end
/// and at its crossing, assumed independent.
///
/// 64 KiB computed anew for each decision. Bots keep it on the stack, so that hundreds of bots in
/// sampled matches do not each own one.
struct Hazards {
  static constexpr int kMaxSteps = kMaxEnergy + 1;  ///< including a free swap
  using Ends = std::array<std::array<double, kPlaces>, 2>;
  using Middles = std::array<std::array<std::array<double, kPlaces>, 2>, 2>;

  int steps = 1;                           ///< number of known steps; later ones equal the last
  std::array<Ends, kMaxSteps> ends;        ///< by step, node and place
  std::array<Middles, kMaxSteps> middles;  ///< by step, colour, how the midpoint lies and place

  /// The same chance at every end, no risk at midpoints, in all steps.
  void fill(double chance) noexcept {
    steps = 1;
    for (auto& places : ends[0]) places.fill(chance);
    for (auto& colour : middles[0]) {
      for (auto& places : colour) places.fill(1);
    }
  }
  /// Whether the chances depend on the step.
  bool timed() const noexcept { return steps > 1; }

  /// The best chance at any end in this step, and in the steps where it is known to be `known`.
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

  /// The chances of the node's paths that begin at a place.
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
