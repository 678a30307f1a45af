#pragma once

#include "engine/threads/game.h"

namespace mainmatch::threads {

// Prices and timing of visits, shared by all bots that visit the Moirai on purpose.

/// The price in twine of tier 0..3.
int price(const Rules& rules, int tier) noexcept;

/// The tier to pay for with `twine`: the cheapest affordable one with the best value.
int best_tier(const Rules& rules, Moira moira, int twine) noexcept;

/// The twine gained by cuts and snips in a past round, and in all of them.
int gained(const View& view, int past_round) noexcept;
int gained(const View& view) noexcept;

/// The expected gain of twine in a round, rounded down, at least 1: the mean of the past rounds.
/// The first round, in which nothing can be gained, counts as the minimum of a cut and a snip,
/// recycled by Atropos.
int income(const View& view) noexcept;

/// Whether a power that counts every round until the end (growth of gold, of X, boosts) is worth at
/// least as much now as in any later round, with the twine that `income` allows by then. `base`
/// counts each round in every tier; later gains count `patience` times.
bool is_ripe(const View& view, Moira moira, int base = 0, double patience = 1) noexcept;

/// Visits her in best_tier if that reaches `least_tier` and she has not been visited. Returns
/// whether it does.
bool visit_in(const View& view, Moira moira, int least_tier, Submission& submission) noexcept;

/// Visits Clotho when waiting no longer pays, at the latest in the last round.
bool visit_clotho_when_ripe(const View& view, Submission& submission, double patience = 1) noexcept;

/// The rounds to play, the running one included.
inline int rounds_left(const View& view) noexcept { return view.rules().rounds - view.round(); }

}  // namespace mainmatch::threads
