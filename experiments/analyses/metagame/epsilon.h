#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analyses/metagame/payoffs.h"

namespace mainmatch {

// Epsilon: what leaving a mix may gain, in units of the payoff, for it to count as an equilibrium
// of the match. It is fixed before the first deal of a certificate.

/// By role. `texts` are "X" for every role, or "ROLE:X" once for each. Throws ValueError
/// ("epsilon").
std::vector<double> epsilon_of(const ProfileSpace& space, const std::vector<std::string>& texts);

/// The matches that the default is estimated from.
inline constexpr std::uint64_t kPilotMatches = 1000;

/// By role, the default: 5% of the mean payoff of its seats where every seat draws from all
/// strategies of its role alike, in pilot matches that are independent of all others. Empty if
/// `stop` cut them short. Throws ValueError ("epsilon") where that is not positive, and as Payoffs
/// does.
std::optional<std::vector<double>> default_epsilon(const PayoffsConfig& config,
                                                   const std::atomic<bool>& stop);

}  // namespace mainmatch
