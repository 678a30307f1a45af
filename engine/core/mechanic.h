#pragma once

#include <span>
#include <string_view>

#include "engine/core/game.h"

namespace mainmatch {

/// A part of a match that a seat may use or leave alone, as what is asked of it is "what is it
/// worth to be able to?": a bot is compared with its twin, which does the same and never uses it.
template <Game G>
struct Mechanic {
  std::string_view name;
  std::string_view help;  ///< one line
  /// Takes it out of a submission that a seat would hand in when it is shown `view`, together with
  /// what cannot stand without it, so that what was legal stays legal. Whether there was anything
  /// of it.
  bool (*ablate)(const typename G::View& view, typename G::Submission& submission) noexcept;
};

/// A way in which a seat comes to know more than all the others do, or more than it did itself. A
/// bot is compared with its twin, which is not told.
template <Game G>
struct Knowledge {
  std::string_view name;
  std::string_view help;  ///< one line
  /// Makes a copy of a state one in which `seat` was told nothing in this way; what it paid for
  /// that stays paid. The copy is good for being shown to that seat, and for nothing else.
  void (*ablate)(typename G::State& copy, Seat seat) noexcept;
};

/// All of a match, in the order in which they are listed; there may be none. One specialization of
/// each per match, in engine/<match>/mechanics.cpp.
template <Game G>
std::span<const Mechanic<G>> mechanics() noexcept;
template <Game G>
std::span<const Knowledge<G>> knowledge() noexcept;

}  // namespace mainmatch
