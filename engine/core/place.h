#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "engine/core/breakdown.h"
#include "engine/core/game.h"

namespace mainmatch {

/// The maximum number of kinds of places of a match.
inline constexpr std::size_t kMaxPlaceKinds = 2;

/// An optional part of the contract: seats start at places of the match, such as cells of a grid,
/// which may affect the result. There may be several kinds of places; every seat has one of each
/// kind, which is known when the match is over. kPlacesChosen says whether seats choose them;
/// otherwise they are dealt.
template <class G>
concept PlacedGame = Game<G> &&
    requires(const typename G::Rules& rules, const typename G::State& state, Seat seat,
             std::size_t kind, int place) {
  {std::span<const Fact>(G::kPlaces)};
  requires G::kPlaces.size() <= kMaxPlaceKinds;
  {bool{G::kPlacesChosen}};
  { G::places(rules, kind) }
  noexcept->std::same_as<int>;
  { G::place_name(rules, kind, place) }
  noexcept->std::same_as<Label>;
  { G::place_of(state, seat, kind) }
  noexcept->std::same_as<int>;
};

}  // namespace mainmatch
