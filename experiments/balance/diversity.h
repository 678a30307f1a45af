#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "experiments/balance/metric.h"
#include "experiments/equilibrium/payoff_table.h"
#include "experiments/payoffs/payoffs.h"

namespace mainmatch {

struct BalancePlan;

/// The metrics of strategic diversity of an empirical game over bots.
///
///     diversity  exp of the entropy of a role's mix, in that of the equilibria found in which it
///                is the largest: how many bots are played, effectively (Hill, "Diversity and
///                Evenness: A Unifying Notation and Its Consequences", Ecology 1973, order 1)
///     dominated  bots that one other bot dominates in every homogeneous field
///     cycles     share of the bots from which best responses of a single seat, then of all to
///                that, and so forth, come to no bot that is its own best response
///
/// The last two are looked for where all seats but one play the same bot: those profiles are always
/// sampled, while a whole table hardly ever is. Empty where profiles that are needed are missing.
struct DiversityValues {
  std::vector<std::optional<double>> diversity;  ///< by role
  std::optional<double> dominated;
  std::optional<double> cycles;
};

/// Of the game over the strategies that equilibria were found among (`kept`, ascending), with the
/// profiles of `table` elsewhere for the rest.
DiversityValues diversity_of(const PayoffTable& table, std::span<const std::size_t> kept);

/// Whether any of these metrics is wanted.
bool wants_diversity(const MetricChoice& choice);

/// The empirical game over the plan's bots that says what these metrics are: sampled as 'mainmatch
/// equilibrium' does, with few profiles and `plan.matches` / 100 matches in each.
PayoffsConfig diversity_config(std::shared_ptr<const RuleSet> rules, const BalancePlan& plan);

/// The metrics of such a game that are asked for, diversity by role where there are roles.
/// Intervals are by a bootstrap in which every payoff is moved by its standard error (normal and
/// independent), and hold what is sampled, not what lies in sub-games that were not. Empty if not
/// all was played.
std::vector<Metric> diversity_metrics(const Payoffs& played, const MetricChoice& choice);

}  // namespace mainmatch
