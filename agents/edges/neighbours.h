#pragma once

#include <array>

#include "agents/edges/cache.h"
#include "agents/edges/inference/models.h"

namespace mainmatch::edges {

/// Player types of neighbours: random, the first two steps of level-k thinking, hunters of habits,
/// seats that repeat earlier moves, and seats that have learned the round.
enum class Kind { random, level_1, level_2, hunter, habitual, solved };
inline constexpr std::size_t kKinds = 6;

/// The prior over neighbours, and how it is updated.
struct NeighbourBeliefs {
  std::array<double, kKinds> weights;  ///< by Kind, not all 0
  Habits habits;                       ///< of repeaters, and as hunters see them
  double temperature;                  ///< of the responses of levels and hunters, in points
  double trust;                        ///< weight of a move as evidence of its type, below 1
};

/// Predicts each neighbour's move as a mixture of types. After each round the types are reweighted
/// by the likelihood of the seat's move (Bayes), mixed with 1 - trust of a uniform move.
class Neighbours {
 public:
  /// Forgets the last match.
  void begin(const NeighbourBeliefs& beliefs) noexcept;

  /// The predicted moves of the seats around this one in the running round. Call once per round.
  void foresee(const PublicView& view, Seat seat, Cache<Edges>& facts) noexcept;
  const PerSeat<MixedMove>& mixed() const noexcept { return mixed_; }
  /// The probability of each Kind for a seat.
  const std::array<double, kKinds>& weights(Seat seat) const noexcept {
    return weights_[static_cast<std::size_t>(seat)];
  }

 private:
  void learn(const PublicView& view, Seat other) noexcept;
  void predict(const PublicView& view, Seat other, Cache<Edges>& facts) noexcept;
  void mix(const Rules& rules, Seat other) noexcept;

  NeighbourBeliefs beliefs_{};
  int foreseen_ = -1;  ///< last predicted round
  PerSeat<std::array<double, kKinds>> weights_;
  PerSeat<std::array<MixedMove, kKinds>> predicted_;  // of the running round, where they weigh
  PerSeat<MixedMove> mixed_;
};

}  // namespace mainmatch::edges
