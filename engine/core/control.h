#pragma once

#include <cstdint>
#include <span>

#include "engine/core/game.h"

namespace mainmatch {

/// The maximum number of controls of a match.
inline constexpr std::size_t kMaxControls = 3;

/// An optional part of the contract: numbers that measure how favourable the deal is to each
/// seat. Tournaments use them as control variates: they subtract from a bot's means what these
/// numbers explain, which leaves the means unbiased and lowers their variance.
///
/// `control` looks at a match before its first step and fills in a number for every seat. They may
/// depend on anything that was dealt, hidden or not, and on nothing else, so on no bot. They are
/// from -10,000 to 10,000. The stronger their correlation with the results of seats, the more
/// variance they remove. Their mean need not be known: a seat's number is compared with those of
/// the other seats.
template <class G>
concept ControlledGame = Game<G> &&
    requires(const typename G::State& state, std::size_t control, PerSeat<std::int64_t>& values) {
  {std::span<const Fact>(G::kControls)};
  requires G::kControls.size() <= kMaxControls;
  { G::control(state, control, values) }
  noexcept->std::same_as<void>;
};

}  // namespace mainmatch
