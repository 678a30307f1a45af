#pragma once

#include "engine/threads/game.h"

namespace mainmatch::threads {

// What visits cost and when they pay: shared by all bots that visit the Moirai on purpose.

/// The twine that tier 0..3 takes.
int price(const Rules& rules, int tier) noexcept;

/// The tier to pay for with `twine` in hand: the cheapest of those in reach that give her best.
int best_tier(const Rules& rules, Moira moira, int twine) noexcept;

/// The twine that cuts and snips brought in a past round, and in all of them.
int gained(const View& view, int past_round) noexcept;
int gained(const View& view) noexcept;

/// The twine a seat may expect to gain in a round, rounded down, at least 1: the mean of the past
/// rounds. Since there is nothing to gain in the first one, the least that a cut and a snip bring,
/// recycled by Atropos, stands for it.
int income(const View& view) noexcept;

/// Whether a power that counts once a round until the end (growth of gold, of X, boosts) is worth
/// as much now as it would be in any later round with the twine that `income` lets it wait for.
/// `base` is what counts each round in every tier; what is waited for counts `patience` times.
bool is_ripe(const View& view, Moira moira, int base = 0, double patience = 1) noexcept;

/// Visits her in best_tier if that reaches `least_tier` and she has not been visited. Whether it
/// does.
bool visit_in(const View& view, Moira moira, int least_tier, Submission& submission) noexcept;

/// Visits Clotho when gold is ripe, at the latest in the last round.
bool visit_clotho_when_ripe(const View& view, Submission& submission, double patience = 1) noexcept;

/// The rounds to play, the running one included.
inline int rounds_left(const View& view) noexcept { return view.rules().rounds - view.round(); }

}  // namespace mainmatch::threads
