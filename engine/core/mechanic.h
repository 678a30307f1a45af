#pragma once

#include <span>
#include <string_view>

#include "engine/core/game.h"

namespace mainmatch {

/// A part of a match that a seat may use or leave alone. Its value is measured by ablation: a bot
/// is compared with an ablated bot, which does the same but never uses the mechanic.
template <Game G>
struct Mechanic {
  std::string_view name;
  std::string_view help;  ///< one line
  /// Removes the mechanic from a submission made at `view`, together with whatever depends on it,
  /// so that a legal submission stays legal. Returns whether the submission used it.
  bool (*ablate)(const typename G::View& view, typename G::Submission& submission) noexcept;
};

/// A source of information for a seat. Its value is measured by ablation: a bot is compared with an
/// ablated bot, which is not shown it.
template <Game G>
struct Knowledge {
  std::string_view name;
  std::string_view help;  ///< one line
  /// Changes a copy of a state so that `seat` has learned nothing from this source; what it paid
  /// stays paid. The copy may only be shown to that seat.
  void (*ablate)(typename G::State& copy, Seat seat) noexcept;
};

/// All mechanics, or information sources, of a match in listing order; may be empty. One
/// specialization of each per match, in engine/<match>/mechanics.cpp.
template <Game G>
std::span<const Mechanic<G>> mechanics() noexcept;
template <Game G>
std::span<const Knowledge<G>> knowledge() noexcept;

}  // namespace mainmatch
