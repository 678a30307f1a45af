#pragma once

#include <array>

#include "agents/edges/beliefs/expectation.h"

namespace mainmatch::edges {

/// What all seats play in the running round if they learn it as a game of its own: by regret
/// matching+ with linear averages (Tammelin, "Solving Large Imperfect Information Games Using
/// CFR+", 2014). Starting from random moves, seats take turns to accumulate regrets and play in
/// proportion to them. A fact of the cache.
struct SolvedRound {
  /// All that the running round depends on, and no more: what was played before is gone.
  struct Key {
    Key() = default;
    explicit Key(const PublicView& view) noexcept;

    std::size_t hash() const noexcept { return 0; }
    bool operator==(const Key&) const = default;

    int round = -1;
    PerSeat<std::array<Seat, 2>> neighbours{};
    PerSeat<int> positions{};
    PerSeat<int> garnets{};
  };

  void work_out(const PublicView& view) noexcept;

  PerSeat<MixedMove> averages;    ///< the average strategy of each seat
  PerSeat<Influence> influences;  ///< of these
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
