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

// What a seat of some kind plays: facts of the cache. They are worked out from other facts, which
// they ask `facts` for: these follow from what is public as well, so it is in no key.

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

/// What a `level-2` seat assumes.
struct Level2Beliefs {
  double random = 0;  ///< the chance that a neighbour plays at random instead of as level-1
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

/// What a `pusher` seat assumes, and how much a push counts for in its eyes: so much that other
/// points hardly do.
struct HunterBeliefs {
  Habits habits = {};
  Appetite appetite = {1000, 1};

  bool operator==(const HunterBeliefs&) const = default;
};

/// The move that gains most by a push, from seats of habits.
struct HunterPlay {
  struct Key {
    Key() = default;
    Key(const PublicView& view, Seat of, const HunterBeliefs& its, Cache<Edges>*) noexcept;

    std::size_t hash() const noexcept { return 0; }
    bool operator==(const Key&) const = default;

    Seat seat = kNoSeat;
    HunterBeliefs beliefs;
    RoundKey round;
    FixedList<Trail, 6> trails;  ///< of those concerned, in the order of seats
  };

  void compute(const PublicView& view, Seat seat, const HunterBeliefs& beliefs,
               Cache<Edges>* facts) noexcept;

  Prospects prospects;
  Response response;
};

}  // namespace edges

}  // namespace mainmatch
