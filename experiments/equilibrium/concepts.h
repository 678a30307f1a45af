#pragma once

#include <iosfwd>

#include "experiments/equilibrium/payoff_table.h"
#include "experiments/io/json.h"

namespace mainmatch {

// Solution concepts of a table, as JSON. Which of them need a complete table is in the table of
// concepts.

// A "verdict" says whether what is found holds in the match too: "certified" if the table is exact
// (and the regret, recomputed, at most kMaxRegret of the range), else "open", as matches that were
// sampled say so of no profile for certain. Dominance is certified by limits of all payoffs.

/// [{"verdict", "mix", "payoffs", "regret", "stable", "basin"}]. Of an incomplete table "stable"
/// and "basin" are null, payoffs that are not known are, and so is "regret" if one of them is.
Json nash_json(const PayoffTable& table);

/// [{"verdict", "counts"}]
Json pure_json(const PayoffTable& table);

/// [{"verdict", "role", "strategy", "by": {strategy: probability}, "strict"}]
Json dominated_json(const PayoffTable& table);

/// Trajectories of the replicator equation from so many mixes, drawn evenly.
inline constexpr int kReplicatorStarts = 100;
/// [{"start", "end", "settled"}], and where it did not settle "low" and "high".
Json replicator_json(const PayoffTable& table);

/// The population of every role in alpha-rank, unless more seats have to be drawn from it.
inline constexpr int kAlphaRankPopulation = 50;
/// [{"intensity", "mass", "states": [{"state", "share"}]}]
Json alpha_rank_json(const PayoffTable& table);

/// [{"lambda", "mix", "regret"}]
Json logit_json(const PayoffTable& table);

/// {"best_welfare", "worst_welfare", "max_entropy"}, each {"welfare", "regret", "profiles":
/// [{"counts", "probability"}]}, likeliest first
Json correlated_json(const PayoffTable& table);
Json coarse_correlated_json(const PayoffTable& table);

}  // namespace mainmatch
