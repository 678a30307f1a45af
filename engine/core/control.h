#pragma once

#include <cstdint>
#include <span>

#include "engine/core/game.h"

namespace mainmatch {

/// Most controls that a match may have.
inline constexpr std::size_t kMaxControls = 3;

/// An optional part of the contract: what luck the deal dealt each seat, as told by numbers on
/// which its results depend. Tournaments take out of a bot's means what they owe to such luck
/// (control variates), which leaves the means unbiased and makes them vary less.
///
/// `control` looks at a match before its first step. It may tell of anything that was dealt, hidden
/// or not, but of nothing else, so of no bot. It is from -10,000 to 10,000, and is the better the
/// more closely a seat's result goes up or down with it. No mean of it has to be known: what counts
/// is how a seat's compares with those of the other seats.
template <class G>
concept ControlledGame = Game<G> &&
    requires(const typename G::State& state, Seat seat, std::size_t control) {
  {std::span<const Fact>(G::kControls)};
  requires G::kControls.size() <= kMaxControls;
  { G::control(state, seat, control) }
  noexcept->std::same_as<std::int64_t>;
};

}  // namespace mainmatch
