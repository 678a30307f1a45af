#pragma once

#include "agents/cache.h"
#include "agents/edges/inference/models.h"
#include "agents/edges/response.h"
#include "agents/edges/round_key.h"
#include "engine/edges/game.h"

namespace mainmatch {

template <>
struct Cache<Edges>;

namespace edges {

// Moves of player types: facts of the cache. They are computed from other facts through `facts`.
// Those follow from public information too, so they are not in any key.

/// The best response to others who all play at random.
struct Level1Play {
  struct Key {
    Key() = default;
    Key(const PublicView& view, Seat of, const Appetite& its, Cache<Edges>*) noexcept
        : seat(of), appetite(its), round(view) {}

    std::size_t hash() const noexcept { return 0; }
    bool operator==(const Key&) const = default;

    Seat seat = kNoSeat;
    Appetite appetite;
    RoundKey round;
  };

  void compute(const PublicView& view, Seat seat, const Appetite& appetite,
               Cache<Edges>* facts) noexcept;

  Prospects prospects;
  Response response;
};

/// Assumptions of a `level-2` seat.
struct Level2Beliefs {
  double random = 0;  ///< probability that a neighbour plays at random instead of level-1
  Appetite appetite = {};

  bool operator==(const Level2Beliefs&) const = default;
};

/// The best response to others who all play level-1, each of their best responses being equally
/// likely.
struct Level2Play {
  struct Key {
    Key() = default;
    Key(const PublicView& view, Seat of, const Level2Beliefs& its, Cache<Edges>*) noexcept
        : seat(of), beliefs(its), round(view) {}

    std::size_t hash() const noexcept { return 0; }
    bool operator==(const Key&) const = default;

    Seat seat = kNoSeat;
    Level2Beliefs beliefs;
    RoundKey round;
  };

  void compute(const PublicView& view, Seat seat, const Level2Beliefs& beliefs,
               Cache<Edges>* facts) noexcept;

  Prospects prospects;
  Response response;
};

/// Assumptions of a `pusher` seat and the weight of a push: so large that other points hardly
/// matter.
struct HunterBeliefs {
  Habits habits = {};
  Appetite appetite = {1000, 1};

  bool operator==(const HunterBeliefs&) const = default;
};

/// The move that gains most by a push against seats of habit.
struct HunterPlay {
  struct Key {
    Key() = default;
    Key(const PublicView& view, Seat of, const HunterBeliefs& its, Cache<Edges>*) noexcept;

    std::size_t hash() const noexcept { return 0; }
    bool operator==(const Key&) const = default;

    Seat seat = kNoSeat;
    HunterBeliefs beliefs;
    RoundKey round;
    FixedList<Trail, 6> trails;  ///< of the relevant seats, in seat order
  };

  void compute(const PublicView& view, Seat seat, const HunterBeliefs& beliefs,
               Cache<Edges>* facts) noexcept;

  Prospects prospects;
  Response response;
};

}  // namespace edges

}  // namespace mainmatch
