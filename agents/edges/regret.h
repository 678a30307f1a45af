#pragma once

#include "agents/agent.h"
#include "agents/edges/beliefs/expectation.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

/// Takes the round for a game of its own and predicts what all seats hand in by letting them learn
/// it: beginning with random moves, they regret by turns what they did not play, and play in
/// proportion to it (regret matching+ with linear averages; Tammelin, "Solving Large Imperfect
/// Information Games Using CFR+", 2014). It draws its move from what it played on the average, so
/// nobody can tell what it will do, and bets where the others' averages promise enough.
class Regret final : public Agent<Edges> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  using ByChoice = std::array<std::array<double, 2 * MixedMove::kReach + 1>, 2>;

  void learn(const View& view, Seat seat, int turn, const Worth& worth) noexcept;
  void hand_in_average(const View& view, const Worth& worth, Submission& submission) noexcept;

  PerSeat<MixedMove> mixed_;    ///< what each seat plays now
  PerSeat<ByChoice> regrets_;   ///< by partner and move
  PerSeat<ByChoice> averages_;  ///< not normalized
};

}  // namespace mainmatch::edges
