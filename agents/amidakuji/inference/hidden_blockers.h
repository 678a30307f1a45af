#pragma once

#include <array>
#include <span>

#include "engine/amidakuji/board.h"
#include "engine/amidakuji/state.h"

namespace mainmatch::amidakuji {

/// What is known of the blockers of a round: those that were revealed, and those of known seats,
/// which are the seat itself and its allies.
struct SeenBlockers {
  SpotList others;     ///< revealed, of seats that are not known
  SpotList standing;   ///< revealed, of known seats
  SpotList destroyed;  ///< of known seats

  /// Adds a blocker of a known seat, whether it was revealed or not.
  void place(Spot spot) noexcept;
  /// At least so many of the others that are not known must have placed one. (Two that are
  /// destroyed may have destroyed each other.)
  int least_placed() const noexcept {
    return static_cast<int>(others.size()) + (destroyed.size() == 1);
  }
  /// Whether these rungs would reveal what was revealed and destroy what was destroyed.
  bool fit(const Board& active) const noexcept;
};

/// Blockers of others that nobody saw because they were destroyed (R24): each target has at least
/// one on either side. Spots are uniform, so the number of ways to place n of them is a coefficient
/// of a product over targets. A target with a spots on one side and b on the other has the factor 1
/// + (e^(ax) - 1)(e^(bx) - 1), or e^(ax) (e^(bx) - 1) if a known one is destroyed on the first
/// side, or e^(ax) e^(bx) if one is on either.
class HiddenBlockers {
 public:
  /// Maximum number of hidden blockers in a round; more occur in less than one match in a million.
  static constexpr int kMost = 8;

  /// Sets the board, on which the seen blockers must fit.
  void observe(const Rules& rules, const Board& active, const SeenBlockers& seen) noexcept;

  /// The probability that this many uniform spots are all destroyed.
  double likelihood(int hidden) const noexcept;
  /// Draws `hidden` spots; their likelihood must be above 0.
  void draw(int hidden, Stream& stream, SpotList& spots) const noexcept;

 private:
  using Series = std::array<double, kMost + 1>;

  /// The spots of a leg, in neighbouring rows, that target a rung.
  struct Side {
    std::int8_t leg;
    std::int8_t first;
    std::int8_t rows;
    double share;  ///< of all spots
  };
  struct Target {
    std::array<Side, 2> sides;  ///< of its lower leg and its higher leg
    unsigned destroyed;         ///< the sides with known blockers, a bit each
    Series factor;
    Series ways;  ///< for this target and all before it
  };
  /// The probability of these numbers of spots on either side of a target, divided by the number of
  /// orders.
  static double chance(const Target& target, int lower, int higher) noexcept;
  void add(const Target& target) noexcept;

  std::array<Target, kMaxRows*(kMaxLegs / 2)> targets_;
  std::size_t count_ = 0;
};

}  // namespace mainmatch::amidakuji
