#pragma once

#include <array>

#include "agents/bugcatcher/plan.h"

namespace mainmatch::bugcatcher {

// What a goal requires of an unfinished plan. Only the engine's `meets` decides whether it is met.

/// Whether a goal that is met at some entry may be unmet at a later one.
bool may_pass(const Goal& goal) noexcept;

/// Whether the energy that is left is enough for the goal, as far as is seen at a glance: false
/// only if it cannot be met.
bool attainable(const Goal& goal, const Plan& plan) noexcept;

/// Whether this word, the last of the walk, may just have met the goal: what is cheaper to see than
/// whether it did. False only if it did not, or if the goal may pass.
bool may_have_met(const Goal& goal, const Walk& walk, Word word) noexcept;

/// How much nearer the word brings the goal by itself: steps, paths or swaps. Its path ends at
/// `end`.
double pull(const Goal& goal, const Walk& walk, Word word, Place end) noexcept;

/// The chance that what the goal asks of has not been spoilt, of those of the nodes; `last` moved
/// last.
double chance_of(const Goal& goal, const std::array<double, 2>& alive, Node last) noexcept;

}  // namespace mainmatch::bugcatcher
