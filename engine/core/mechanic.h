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
  /// Removes it from a submission that a seat would hand in when it is shown `view`, together with
  /// whatever depends on it, so that what was legal stays legal. Returns whether the submission
  /// used it.
  bool (*ablate)(const typename G::View& view, typename G::Submission& submission) noexcept;
};

/// A way in which a seat learns what others do not know, or what it did not know itself. A bot is
/// compared with an ablated bot, which is not shown it.
template <Game G>
struct Knowledge {
  std::string_view name;
  std::string_view help;  ///< one line
  /// Changes a copy of a state so that `seat` has learned nothing in this way; what it paid for
  /// that stays paid. The copy may be shown to that seat, and is good for nothing else.
  void (*ablate)(typename G::State& copy, Seat seat) noexcept;
};

/// All of a match, in the order of listing; may be empty. One specialization of each per match, in
/// engine/<match>/mechanics.cpp.
template <Game G>
std::span<const Mechanic<G>> mechanics() noexcept;
template <Game G>
std::span<const Knowledge<G>> knowledge() noexcept;

}  // namespace mainmatch
