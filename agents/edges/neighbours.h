#pragma once

#include <array>

#include "agents/edges/cache.h"
#include "agents/edges/inference/models.h"

namespace mainmatch::edges {

/// Kinds of neighbours: at random, the first two steps of level-k thinking, hunters of habits,
/// seats that repeat what they did before, and such as have learned the round.
enum class Kind { random, level_1, level_2, hunter, habitual, solved };
inline constexpr std::size_t kKinds = 6;

/// What is thought of neighbours before any has moved, and how that changes.
struct NeighbourBeliefs {
  std::array<double, kKinds> weights;  ///< by Kind, not all 0
  Habits habits;                       ///< of those who repeat, and as hunters see them
  double temperature;                  ///< of the last step of levels and hunters, points
  double trust;                        ///< in what their moves say of their kinds, below 1
};

/// What neighbours play: a mixture of kinds, of each seat its own. After each round a kind weighs
/// as much more as it made the seat's move likely (Bayes), or any other move with the rest of
/// trust.
class Neighbours {
 public:
  /// Forgets the last match.
  void begin(const NeighbourBeliefs& beliefs) noexcept;

  /// What the seats around this one play in the running round. To be asked once in each.
  void foresee(const PublicView& view, Seat seat, Cache<Edges>& facts) noexcept;
  const PerSeat<MixedMove>& mixed() const noexcept { return mixed_; }
  /// How likely a seat is of each kind, by Kind.
  const std::array<double, kKinds>& weights(Seat seat) const noexcept {
    return weights_[static_cast<std::size_t>(seat)];
  }

 private:
  void learn(const PublicView& view, Seat other) noexcept;
  void predict(const PublicView& view, Seat other, Cache<Edges>& facts) noexcept;
  void mix(const Rules& rules, Seat other) noexcept;

  NeighbourBeliefs beliefs_{};
  int foreseen_ = -1;  ///< the last round that was
  PerSeat<std::array<double, kKinds>> weights_;
  PerSeat<std::array<MixedMove, kKinds>> predicted_;  // of the running round, where they weigh
  PerSeat<MixedMove> mixed_;
};

}  // namespace mainmatch::edges
