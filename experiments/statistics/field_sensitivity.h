#pragma once

#include <optional>
#include <span>
#include <vector>

#include "experiments/statistics/estimate.h"
#include "experiments/statistics/rankings.h"
#include "experiments/statistics/ratings.h"

namespace mainmatch {

/// How wins depend on how many seats one bot, the guest, has in a match: matches in which it has
/// fewer than its mean beside those in which it has more.
struct PresenceEffect {
  struct OnBot {
    Estimate change;  ///< of the bot's wins per seat, from fewer to more; empty of the guest itself
    std::optional<double> p_holm;  ///< that there is none, over all guests and bots
    double best_if_fewer = 0;      ///< share of resamples in which it wins most of the others
    double best_if_more = 0;
  };
  std::vector<OnBot> bots;
};

/// By guest. What changes is the guest's doing together with that of those who would sit in its
/// place. Intervals are Student's over groups, of ratio estimates; there are none below 30 groups,
/// and nothing can be said where the guest has as many seats in every match.
std::vector<PresenceEffect> field_sensitivity(std::span<const Rankings> groups, int bots,
                                              const Bootstrap& bootstrap = {});

}  // namespace mainmatch
