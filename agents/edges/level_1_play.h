#pragma once

#include "agents/edges/response.h"
#include "agents/edges/solved_round.h"

namespace mainmatch::edges {

/// What a `level-1` seat plays: the best response to others who all play at random, as `others`
/// says. A fact of the cache.
struct Level1Play {
  struct Key {
    Key() = default;
    Key(const PublicView& view, Seat seat, const PerSeat<const Influence*>& others) noexcept;

    std::size_t hash() const noexcept { return static_cast<std::size_t>(seat); }
    bool operator==(const Key&) const = default;

    Seat seat = kNoSeat;
    SolvedRound::Key round;
  };

  void work_out(const PublicView& view, Seat seat,
                const PerSeat<const Influence*>& others) noexcept;

  Response response;
};

}  // namespace mainmatch::edges
