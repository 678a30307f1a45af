#pragma once

#include <memory>
#include <span>
#include <vector>

#include "experiments/analyses/metagame/payoffs.h"
#include "experiments/game_theory/payoff_table.h"
#include "experiments/report/metric_definitions.h"

namespace mainmatch {

struct BalancePlan;

// The metrics of strategic diversity of an empirical game over bots.
//
//     diversity  exp of the entropy of a role's mix, in that of the equilibria found in which it is
//                the largest: how many bots are played, effectively (Hill, "Diversity and Evenness:
//                A Unifying Notation and Its Consequences", Ecology 1973, order 1)
//     dominated  bots that another bot dominates in every homogeneous field
//     cycles     share of homogeneous fields from which responses of single seats lead to none in
//                which no seat gains by another bot
//     sinks      by sink component of the response graph, the share of fields from which responses
//                lead there
//
// The last three are looked for where every seat of a role plays the same bot: those profiles are
// always sampled, while a whole table hardly ever is.

/// The diversity of the game over these strategies (ascending), by role. The interval is what
/// resamples of the table reach to one side of the estimate, to both sides: an equilibrium that
/// plays all alike is the most diverse one, so that every error of the table lowers it. A resample
/// without an equilibrium counts as anywhere. Without errors of the table, an interval of no width;
/// where errors are unknown, none.
std::vector<Estimate> diversity_of(const PayoffTable& table, std::span<const std::size_t> kept);

/// Whether any of these metrics is wanted.
bool wants_diversity(const MetricChoice& choice);
/// Of commands that measure none of it: throws ValueError ("metrics") for the first that is wanted.
void refuse_diversity(const MetricChoice& choice);

/// The empirical game over the plan's bots that says what these metrics are: sampled as 'mainmatch
/// equilibrium' does, with few profiles and `plan.matches` / 100 matches in each.
PayoffsConfig diversity_config(std::shared_ptr<const RuleSet> rules, const BalancePlan& plan);

/// The metrics of such a game that are asked for, diversity by role where there are roles. The
/// interval of diversity holds what is sampled, not what lies in sub-games that were not. The
/// others follow from limits of all gains at once: whatever the gains are within these, the metric
/// is in its interval. Empty if not all was played.
std::vector<Metric> diversity_metrics(const Payoffs& played, const MetricChoice& choice);

}  // namespace mainmatch
