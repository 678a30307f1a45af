#pragma once

#include <optional>
#include <span>
#include <vector>

#include "experiments/statistics/rankings.h"
#include "experiments/statistics/ratings.h"

namespace mainmatch {

/// What is said of a bot's rank among the bots by wins per seat, without a model of how they come
/// about. 1 is best.
struct BotRank {
  int low = 0;  ///< its rank is within low..high; 0 of a bot without a seat
  int high = 0;
  /// Share of resamples in which it wins most; empty if there are too few groups to resample.
  std::optional<double> best = std::nullopt;
  double lottery = 0;  ///< its chance in the maximal lottery of who comes in before whom
  /// Share of resamples in which it has a chance there; empty as `best` is.
  std::optional<double> picked = std::nullopt;
};

/// Of all bots. Intervals hold for all bots at once with 95%: a bot ranks below those that win
/// significantly more and above those that win significantly less (Mogstad, Romano, Shaikh,
/// Wilhelm, "Inference for Ranks with Applications to Mobility across Neighbourhoods and Academic
/// Achievement across Countries", Review of Economic Studies 2024, section 3), by Student's test
/// over groups of ratio estimates, corrected by Holm for all pairs. Below 30 groups with matches
/// every rank is possible. Resamples are of groups. Of pairs that did not meet the margin is 0.
std::vector<BotRank> rank_order(std::span<const Rankings> groups, int bots,
                                const Bootstrap& bootstrap = {});

}  // namespace mainmatch
