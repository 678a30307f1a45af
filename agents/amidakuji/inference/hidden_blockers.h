#pragma once

#include <array>
#include <span>

#include "engine/amidakuji/board.h"
#include "engine/amidakuji/state.h"

namespace mainmatch::amidakuji {

/// What one seat knows of the blockers of a round.
struct SeenBlockers {
  SpotList others;  ///< revealed, without its own
  Spot own;         ///< none: leg -1
  bool own_destroyed = false;

  /// Whether they can be revealed, and its own one destroyed, where these rungs are active. So a
  /// board is drawn again for which they cannot.
  bool fit(const Board& active) const noexcept;
};

/// The blockers that others have placed and that nobody saw, because they were destroyed (R24): of
/// each of their targets at least one on either side. Spots being uniform, how many ways there are
/// for so many of them is a coefficient of a product over targets, whose factor for one with a
/// spots on one side and b on the other is 1 + (e^(ax) - 1)(e^(bx) - 1), and e^(ax) (e^(bx) - 1)
/// where the seat's own one is destroyed on the first side.
class HiddenBlockers {
 public:
  /// No more than so many are imagined in a round, which leaves out less than one match in a
  /// million.
  static constexpr int kMost = 8;

  /// On a board on which the seen ones fit.
  void observe(const Rules& rules, const Board& active, const SeenBlockers& seen) noexcept;

  /// How likely so many uniform spots are all destroyed.
  double likelihood(int hidden) const noexcept;
  /// Draws so many, of which the likelihood is above 0.
  void draw(int hidden, Stream& stream, SpotList& spots) const noexcept;

 private:
  using Series = std::array<double, kMost + 1>;

  /// The spots of a leg from which a rung is the target: neighbouring rows.
  struct Side {
    std::int8_t leg;
    std::int8_t first;
    std::int8_t rows;
    double share;  ///< of all spots
  };
  struct Target {
    std::array<Side, 2> sides;  ///< on its lower leg, on its higher
    int own;                    ///< on which of them the seat's own one stands; -1 for neither
    Series factor;
    Series ways;  ///< of this target and those before it
  };
  /// How likely so many spots are on either side of a target, in some order, divided by the number
  /// of orders.
  static double chance(const Target& target, int lower, int higher) noexcept;
  void add(const Target& target) noexcept;

  std::array<Target, kMaxRows*(kMaxLegs / 2)> targets_;
  std::size_t count_ = 0;
};

}  // namespace mainmatch::amidakuji
