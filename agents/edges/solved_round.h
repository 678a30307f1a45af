#pragma once

#include <array>

#include "agents/edges/inference/expectation.h"
#include "agents/edges/round_key.h"

namespace mainmatch::edges {

/// What all seats play in the running round if they learn it as a game of its own: by regret
/// matching+ with linear averages (Tammelin, "Solving Large Imperfect Information Games Using
/// CFR+", 2014). Starting from random moves, seats take turns to accumulate regrets and play in
/// proportion to them. A fact of the cache.
struct SolvedRound {
  /// Enough for moves that nobody should make to be forgotten.
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
  SolvedRound(const SolvedRound&) = delete;  // it points into itself
  SolvedRound& operator=(const SolvedRound&) = delete;

  /// In so many turns of learning.
  void compute(const PublicView& view, int turns) noexcept;

  PerSeat<MixedMove> averages;           ///< the average strategy of each seat
  PerSeat<const Influence*> influences;  ///< of these

 private:
  PerSeat<Influence> influences_;
};

/// f(partner, from, to) for moves from..to that a seat can choose, in a fixed order of all choices.
template <class F>
void for_each_run(const Rules& rules, F&& f) noexcept {
  for (const Partner partner : {Partner::right, Partner::down}) {
    if (!rules.is_eligible(partner)) continue;
    f(partner, -rules.length, -1);
    f(partner, 1, rules.length);
  }
}

}  // namespace mainmatch::edges
