#pragma once

#include <array>

#include "agents/edges/inference/expectation.h"
#include "agents/edges/round_key.h"

namespace mainmatch::edges {

/// The strategies of all seats if they learn the running round as a game of its own, by regret
/// matching+ with linear averaging (Tammelin, "Solving Large Imperfect Information Games Using
/// CFR+", 2014). Starting from random moves, seats alternately accumulate regrets and play in
/// proportion to them. A fact of the cache.
struct SolvedRound {
  /// Enough turns for bad moves to vanish.
  static constexpr int kTurns = 8;

  struct Key {
    Key() = default;
    Key(const PublicView& view, int all_turns) noexcept : turns(all_turns), round(view) {}

    std::size_t hash() const noexcept { return 0; }
    bool operator==(const Key&) const = default;

    int turns = 0;
    RoundKey round;
  };

  SolvedRound() = default;
  SolvedRound(const SolvedRound&) = delete;  // it holds pointers into itself
  SolvedRound& operator=(const SolvedRound&) = delete;

  /// Learns for this many turns.
  void compute(const PublicView& view, int turns) noexcept;

  PerSeat<MixedMove> averages;           ///< the average strategy of each seat
  PerSeat<const Influence*> influences;  ///< of these

 private:
  PerSeat<Influence> influences_;
};

/// Calls f(partner, from, to) for the seat's choices, moves from..to, in a fixed order.
template <class F>
void for_each_run(const Rules& rules, F&& f) noexcept {
  for (const Partner partner : {Partner::right, Partner::down}) {
    if (!rules.is_eligible(partner)) continue;
    f(partner, -rules.length, -1);
    f(partner, 1, rules.length);
  }
}

}  // namespace mainmatch::edges
