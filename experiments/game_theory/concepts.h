#pragma once

#include <iosfwd>

#include "experiments/base/json.h"
#include "experiments/game_theory/table_resamples.h"

namespace mainmatch {

// Solution concepts of a table, as JSON: each adds its key to a result. Which of them need a
// complete table is in the table of concepts.
//
// A "verdict" says whether what is found holds in the match too: "certified" if the table is exact
// (and the regret, recomputed, at most kMaxRegret of the range), else "open", as matches that were
// sampled say so of no profile for certain. Dominance is certified by limits of all payoffs.
//
// Of a sampled table, intervals of 95% stand beside the numbers, from the resamples of the table: a
// "..._interval" is {"low", "high"}, by strategy where the number is, and a "frequency" is the
// share of the resamples in which it is found again. All concepts look at the same resamples.

/// Of each thing so many resamples are drawn, of what takes long fewer.
inline constexpr int kResamples = 400;
inline constexpr int kFewResamples = 200;  ///< for dominance, replicator, logit, correlated
/// What is found in fewer of the resamples, and not on the table, is not reported.
inline constexpr double kOften = 0.05;

/// Intervals of at most so many equilibria are worked out.
inline constexpr std::size_t kMaxResampledMixes = 100;

/// "nash": [{"verdict", "mix", "payoffs", "regret", "isolated", "stable", "basin"}]. Of an
/// incomplete table "stable" and "basin" are null, payoffs that are not known are, and so is
/// "regret" if one of them is. Sampled: "gains", by strategy {"gain", "stderr", "low", "high"},
/// what a seat gets more that leaves the mix for it, limits of all strategies at once; and
/// "resampled", see Resampled. A complete table without equilibria found has one of these of the
/// verdict "approximate", see NashResult::closest.
/// "nash_search": {"verdict": "found", "approximate" or "unknown" (profiles are missing),
/// "complete", "methods": [...], "supports": {"tried", "of"}}, see NashResult.
/// "nash_continua", if there are any: [{"ends", "parts", "basin"}] by number in "nash", from 0;
/// see Continuum.
void add_nash(const TableResamples& resamples, Json& result);

/// "pure": [{"verdict", "counts"}]. Sampled: "frequency" and "margin": {"mean", "low", "high"},
/// what the seat that loses least loses by leaving, its interval corrected for the number of
/// profiles of which these are picked; and "pure_resampled": {"none": share of the resamples,
/// "none_known": the same, "others": [{"counts", "frequency"}]}. Of an incomplete table "none" is
/// null, and "pure_unknown": {"sampled": [counts], "not_sampled"} has the profiles that may be
/// equilibria too: those with deviations that were not sampled, and how many were not themselves.
void add_pure(const TableResamples& resamples, Json& result);

/// "dominated": [{"verdict", "role", "strategy", "by": {strategy: probability}, "strict", "round",
/// "after": {role: [strategies of the rounds before]}}].
/// Sampled: "frequency", "margin": {"mean", "low", "high"}, the least that the mix "by" gets more,
/// corrected for the number of pairs of strategies, and "limit", what it gets more at least, see
/// DominanceLimit; and "dominated_resampled":
/// {"others": [{"role", "strategy", "frequency"}]}.
void add_dominated(const TableResamples& resamples, Json& result);

/// Trajectories of the replicator equation from so many mixes, drawn evenly.
inline constexpr int kReplicatorStarts = 100;
/// "replicator": [{"start", "end", "settled"}], and where it did not settle "low" and "high".
/// "replicator_ends": [{"starts", "settled", "end", "low", "high"}], the attractors, by share of
/// the starts. Sampled: "end_interval" and "frequency" (of settling) of each start,
/// "starts_interval" of each attractor: how many ends leave the same strategies as it; and
/// "replicator_mean":
/// {"settled": {"mean", "low", "high"}, "end": {role: {strategy: {"mean", "low", "high"}}}}, of all
/// starts.
void add_replicator(const TableResamples& resamples, Json& result);

/// The population of every role in alpha-rank, unless more seats have to be drawn from it.
inline constexpr int kAlphaRankPopulation = 50;
/// "alpharank": [{"intensity", "mass", "states": [{"state", "share"}]}]. Sampled: "mass_interval"
/// and "share_interval". "alpharank_model": {"selection": "global", "population", "settled"}, see
/// AlphaRankSweep.
void add_alpha_rank(const TableResamples& resamples, Json& result);

/// "qre": [{"lambda", "mix", "regret"}], and "qre_branch": {"arrived"}, see LogitBranch. Sampled:
/// "mix_interval", of the principal branch at that precision.
void add_logit(const TableResamples& resamples, Json& result);

/// "ce" and "cce": {"best_welfare", "worst_welfare", "max_entropy"}, each {"welfare", "regret",
/// "profiles": [{"counts", "probability"}]}, likeliest first. Sampled: "welfare_interval".
void add_correlated(const TableResamples& resamples, Json& result);
void add_coarse_correlated(const TableResamples& resamples, Json& result);

}  // namespace mainmatch
