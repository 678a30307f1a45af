#include "agents/threads/inference/visits.h"

#include <algorithm>

#include "engine/core/index.h"

namespace mainmatch::threads {

namespace {

int power_in(const Rules& rules, Moira moira, int tier) noexcept {
  return rules.powers[index_of(moira)][at(tier)];
}

bool is_better(const Rules& rules, Moira moira, int tier, int than) noexcept {
  const int more = power_in(rules, moira, tier) - power_in(rules, moira, than);
  // Recycling twice beats any addition that is not larger.
  const bool doubles = moira == Moira::atropos && rules.atropos_doubles[at(tier)] &&
                       !rules.atropos_doubles[at(than)];
  return more > 0 || (more == 0 && doubles);
}

}  // namespace

int price(const Rules& rules, int tier) noexcept {
  return tier == 0 ? 0 : rules.thresholds[at(tier - 1)];
}

int best_tier(const Rules& rules, Moira moira, int twine) noexcept {
  int best = 0;
  for (int tier = 1; tier <= rules.tier_of(twine); ++tier) {
    if (is_better(rules, moira, tier, best)) best = tier;
  }
  return best;
}

int gained(const View& view, int past_round) noexcept {
  const Submission& past = view.submission(past_round);
  const int before = past_round == 0 ? 0 : view.twine(past_round - 1);
  return view.twine(past_round) - before + (past.moira == Moira::none ? 0 : past.donate);
}

int gained(const View& view) noexcept {
  int sum = view.round() == 0 ? 0 : view.twine(view.round() - 1);
  int visits = kMoirai - view.unvisited().size();
  for (int r = 0; r < view.round() && visits > 0; ++r) {  // twine it has paid
    const Submission& past = view.submission(r);
    if (past.moira == Moira::none) continue;
    sum += past.donate;
    --visits;
  }
  return sum;
}

int income(const View& view) noexcept {
  const int first = 2 * (1 + view.power(Moira::atropos));
  return std::max(1, (gained(view) + first) / std::max(1, view.round()));
}

bool is_ripe(const View& view, Moira moira, int base, double patience) noexcept {
  const Rules& rules = view.rules();
  const auto worth = [&](int tier, int wait) {
    return (power_in(rules, moira, tier) + base) * (rounds_left(view) - wait);
  };
  const int now = worth(best_tier(rules, moira, view.twine()), 0);
  int a_round = 0;
  for (int tier = 1; tier < kTiers; ++tier) {
    const int missing = price(rules, tier) - view.twine();
    if (missing <= 0 || patience * worth(tier, 1) <= now)
      continue;  // waiting longer is not worth more
    if (a_round == 0) a_round = income(view);
    const int wait = (missing + a_round - 1) / a_round;
    if (wait < rounds_left(view) && patience * worth(tier, wait) > now) return false;
  }
  return true;
}

bool visit_in(const View& view, Moira moira, int least_tier, Submission& submission) noexcept {
  const int tier = best_tier(view.rules(), moira, view.twine());
  if (view.visited(moira) || tier < least_tier) return false;
  submission.visit(moira, price(view.rules(), tier));
  return true;
}

bool visit_clotho_when_ripe(const View& view, Submission& submission, double patience) noexcept {
  return is_ripe(view, Moira::clotho, 1, patience) && visit_in(view, Moira::clotho, 0, submission);
}

}  // namespace mainmatch::threads
