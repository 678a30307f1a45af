#include "experiments/review/review.h"

namespace mainmatch {

std::uint64_t default_review_worlds(const MatchModule& match) {
  return static_cast<std::uint64_t>(match.traits().advice_worlds / 4);
}

ReviewResult review_head(const MatchModule& match, const ReviewConfig& config) {
  constexpr std::uint64_t kBatch = Adviser::kWorlds;
  ReviewResult result;
  result.game = match.name();
  result.title = match.title();
  result.first_round = match.traits().first_round;
  result.payoff = config.payoff.name();
  result.payoff_unit = static_cast<double>(config.payoff.unit());
  result.field = config.field;
  result.base = config.base;
  result.worlds = (config.worlds + kBatch - 1) / kBatch * kBatch;
  result.seed = config.seed;
  result.alpha = config.alpha;
  return result;
}

ReviewResult review_alone(const MatchModule& match, const Node& record, const ReviewConfig& config,
                          const ReviewWatch& watch, const std::atomic<bool>& stop) {
  const RecordedMatch recorded = match.recorded(record);
  ReviewResult result = review_head(match, config);
  const auto prior = prior_of(*match.rules(recorded.rules), config, stop);
  result.partial = !prior;
  if (!prior) return result;
  result.matches = {review(match, record, recorded, 1, *prior, config, watch, stop)};
  result.partial = !result.matches.front().is_whole();
  return result;
}

}  // namespace mainmatch
