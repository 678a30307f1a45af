#include "experiments/advice/advice.h"

namespace mainmatch {

AdviceResult advice_head(const MatchModule& match, const AdviceQuestion& question,
                         const AdviceConfig& config) {
  AdviceResult result;
  result.game = match.name();
  result.title = match.title();
  result.seat = static_cast<Seat>(question.where.seat);
  result.payoff = config.payoff.name();
  result.payoff_unit = static_cast<double>(config.payoff.unit());
  result.base = question.base;
  result.seed = config.seed;
  result.alpha = config.alpha;
  return result;
}

/// In words "round 4", as 'replay' counts, "trade of round 4", "pregame", "decision".
void set_step(const Json& step, int first_round, AdviceResult& result) {
  result.step = step;
  result.step_words = step.at("kind");
  if (step.at("round").is_null()) return;
  const std::string round = "round " + std::to_string(step.at("round").get<int>() + first_round);
  result.step_words = result.step_words == "round" ? round : result.step_words + " of " + round;
}

}  // namespace mainmatch
