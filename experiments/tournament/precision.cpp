#include "experiments/tournament/precision.h"

#include <algorithm>

#include "experiments/store/bytes.h"

namespace mainmatch {

Estimate estimate_of(const Tally& tally, const Tally::Sums& sums, Quantity quantity, double alpha) {
  const RatioSums& of = sums.sums[quantity];
  switch (quantity) {
    case kWins:
      return share_interval(of, kWinParts, alpha);
    case kTokens:
      // Most seats get no token and few get more than one: nearer to a share than to a bell curve.
      return bounded_interval(of, std::max<std::int64_t>(1, tally.most_tokens), alpha);
    case kElimination:
      return share_interval(of, 1, alpha);
    case kRank:
      return mean_interval(of, {1, static_cast<double>(tally.seat_wins.size())}, alpha);
    case kGarnets:
      return mean_interval(of, {.low = 0}, alpha);
    case kScore:
    case kQuantities:
      break;
  }
  return mean_interval(of, {}, alpha);
}

void Look::save(ByteWriter& out) const {
  out.whole(number);
  out.count(reached);
  for (const Estimate& bot : bots) {
    out.optional_real(bot.mean);
    out.count(bot.interval.has_value());
    if (!bot.interval) continue;
    out.real(bot.interval->low);
    out.real(bot.interval->high);
  }
}

void Look::load(std::size_t bots_of_run, ByteReader& in) {
  number = static_cast<int>(in.whole(1, 63));
  reached = in.count(1) == 1;
  bots.assign(bots_of_run, {});
  for (Estimate& bot : bots) {
    bot.mean = in.optional_real();
    if (in.count(1) == 0) continue;
    bot.interval.emplace();
    bot.interval->low = in.real();
    bot.interval->high = in.real();
  }
}

Look look(const Tally& tally, const Precision& precision, int number) {
  Look seen{number, precision, true, {}};
  const double alpha = 0.05 / (static_cast<double>(number) * (number + 1));
  for (const Tally::Bot& bot : tally.bots) {
    const Estimate& estimate = seen.bots.emplace_back(estimate_of(tally, bot, precision.of, alpha));
    seen.reached = seen.reached && estimate.interval &&
                   estimate.interval->high - estimate.interval->low <= 2 * precision.error;
  }
  return seen;
}

}  // namespace mainmatch
