#pragma once

#include "agents/edges/beliefs/expectation.h"

namespace mainmatch::edges {

/// Adds to `mixed` a seat that heads for any space but its own, uniformly, with any partner, as
/// `random` does. `weight` is the chance that it is one.
void add_random(const PublicView& view, Seat seat, double weight, MixedMove& mixed) noexcept;

/// All seats, if they play at random.
void model_random(const PublicView& view, PerSeat<MixedMove>& all) noexcept;

/// What a seat that plays at random does to those around it, by where it stands. A fact of the
/// cache, which keeps those of all spaces.
struct RandomSeat {
  struct Key {
    Key() = default;
    Key(const PublicView& view, Seat seat) noexcept : position(view.position(seat)) {}

    std::size_t hash() const noexcept { return static_cast<std::size_t>(position); }
    bool operator==(const Key&) const = default;

    int position = 0;
  };

  void work_out(const PublicView& view, Seat seat) noexcept;

  Influence influence;
};

/// A seat of habits: it heads for the space, and has the partner, of any round it has played so
/// far; or else it plays at random, which is as likely as any one of these rounds.
void model_habits(const PublicView& view, Seat seat, MixedMove& mixed) noexcept;

}  // namespace mainmatch::edges
