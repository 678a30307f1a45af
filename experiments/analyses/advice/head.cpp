#include "experiments/analyses/advice/advice.h"

namespace mainmatch {

AdviceResult advice_head(const MatchModule& match, Seat seat, const AdviceConfig& config) {
  AdviceResult result;
  result.game = match.name();
  result.title = match.title();
  result.seat = seat;
  result.seed = config.seed;
  result.alpha = config.alpha;
  return result;
}

void set_step(const Adviser& adviser, AdviceResult& result) {
  result.step = adviser.step_json();
  result.step_words = adviser.step_words();
}

}  // namespace mainmatch
