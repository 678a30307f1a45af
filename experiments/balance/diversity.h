#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "experiments/balance/balance.h"
#include "experiments/equilibrium/payoff_table.h"

namespace mainmatch {

/// What of an empirical game over bots says how many ways to play there are.
///
///     diversity  exp of the entropy of a role's mix, in that of the equilibria found in which it
///                is the largest: how many bots are played, effectively (Hill, "Diversity and
///                Evenness: A Unifying Notation and Its Consequences", Ecology 1973, order 1)
///     dominated  bots that are worse than some one other bot against every table full of one bot
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

/// Plays the tables of the match's empirical game as 'mainmatch equilibrium' does, with few
/// profiles and `plan.matches` / 100 matches in each, and returns these metrics, each by role where
/// there are roles. Intervals are by a bootstrap in which every payoff is moved by its standard
/// error (normal and independent), and hold what is sampled, not what lies in sub-games that were
/// not. `rules` as make_balance takes them. Empty when `stop` became true before the end.
std::vector<Metric> strategic_diversity(std::string_view game, const Json& rules,
                                        const BalancePlan& plan, const std::atomic<bool>& stop);

}  // namespace mainmatch
