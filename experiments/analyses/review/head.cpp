#include <algorithm>
#include <utility>

#include "experiments/analyses/review/review.h"

namespace mainmatch {

namespace {
constexpr std::uint64_t kPriorByWorlds = 16;
}  // namespace

ReviewConfig review_config(const MatchModule& match, Judging judging) {
  return {.judging = std::move(judging),
          .prior_matches = kPriorByWorlds * match.traits().judging_worlds};
}

std::uint64_t review_batches(const ReviewConfig& config) {
  const std::uint64_t kWorlds = Adviser::kWorlds;
  return std::max<std::uint64_t>((config.judging.worlds + kWorlds - 1) / kWorlds, 2);
}

ReviewResult review_head(const MatchModule& match, const ReviewConfig& config) {
  ReviewResult result;
  result.game = match.name();
  result.title = match.title();
  result.first_round = match.traits().first_round;
  result.judging = config.judging;
  result.judging.worlds = review_batches(config) * Adviser::kWorlds;
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
