#pragma once

#include "agents/edges/beliefs/expectation.h"

namespace mainmatch::edges {

/// Adds to `mixed` a seat that heads for any space but its own, uniformly, with any partner, as
/// `random` does. `weight` is the chance that it is one.
void add_random(const PublicView& view, Seat seat, double weight, MixedMove& mixed) noexcept;

/// All seats, if they play at random.
void model_random(const PublicView& view, PerSeat<MixedMove>& all) noexcept;

/// A seat of habits: it heads for the space, and has the partner, of any round it has played so
/// far; or else it plays at random, which is as likely as any one of these rounds.
void model_habits(const PublicView& view, Seat seat, MixedMove& mixed) noexcept;

}  // namespace mainmatch::edges
