#pragma once

#include "engine/core/game.h"
#include "engine/core/rng.h"

namespace mainmatch {

/// Changes one part of a legal submission of the running step and keeps it legal. The result may
/// equal the input. One specialization per match, in agents/<match>/search.cpp.
template <Game G>
void vary(const typename G::View& view, Stream& stream,
          typename G::Submission& submission) noexcept;

}  // namespace mainmatch
