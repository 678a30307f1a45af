#include <algorithm>
#include <utility>

#include "experiments/analyses/review/review.h"

namespace mainmatch {

namespace {
/// By default as many at least: 30 batches judge a rival then, the fewest for Student's limits.
constexpr std::uint64_t kLeastWorlds = 320;
constexpr std::size_t kLeastDraws = 4;
constexpr std::uint64_t kLeastPrior = 4096;
}  // namespace

ReviewConfig review_config(const MatchModule& match, std::vector<WeightedBot> field,
                           Payoff payoff) {
  const auto advised = static_cast<std::uint64_t>(match.traits().advice_worlds);
  ReviewConfig config{.field = std::move(field), .base = "", .payoff = std::move(payoff)};
  config.worlds = std::max(advised / 4, kLeastWorlds);
  // One pair is judged, of each of many decisions.
  config.draws = std::max(match.traits().advice_draws / 4, kLeastDraws);
  config.prior_matches = std::max(4 * advised, kLeastPrior);
  return config;
}

std::uint64_t review_batches(const ReviewConfig& config) {
  const std::uint64_t kWorlds = Adviser::kWorlds;
  return std::max<std::uint64_t>((config.worlds + kWorlds - 1) / kWorlds, 2);
}

ReviewResult review_head(const MatchModule& match, const ReviewConfig& config) {
  ReviewResult result;
  result.game = match.name();
  result.title = match.title();
  result.first_round = match.traits().first_round;
  result.payoff = config.payoff.name();
  result.payoff_unit = static_cast<double>(config.payoff.unit());
  result.field = config.field;
  result.base = config.base;
  result.worlds = review_batches(config) * Adviser::kWorlds;
  result.seed = config.seed;
  result.alpha = config.alpha;
  return result;
}

ReviewResult review_alone(const MatchModule& match, const Node& record, const ReviewConfig& config,
                          const ReviewWatch& watch, const std::atomic<bool>& stop) {
  const RecordedMatch recorded = match.traits().advice->recorded(record);
  ReviewResult result = review_head(match, config);
  const auto prior = prior_of(*match.rules(recorded.rules), config, stop);
  result.partial = !prior;
  if (!prior) return result;
  result.matches = {review(match, record, recorded, 1, *prior, config, watch, stop)};
  result.partial = !result.matches.front().is_whole();
  return result;
}

}  // namespace mainmatch
