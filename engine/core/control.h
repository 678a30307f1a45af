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
/// `control` looks at a match before its first step. It may depend on anything that was dealt,
/// hidden or not, and on nothing else, so on no bot. It is from -10,000 to 10,000. The
/// stronger its correlation with a seat's result, the more variance it removes. Its mean need not
/// be known: a seat's value is compared with those of the other seats.
template <class G>
concept ControlledGame = Game<G> &&
    requires(const typename G::State& state, Seat seat, std::size_t control) {
  {std::span<const Fact>(G::kControls)};
  requires G::kControls.size() <= kMaxControls;
  { G::control(state, seat, control) }
  noexcept->std::same_as<std::int64_t>;
};

}  // namespace mainmatch
