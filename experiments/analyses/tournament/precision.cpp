#include "experiments/analyses/tournament/precision.h"

#include <algorithm>

#include "experiments/base/bytes.h"

namespace mainmatch {

namespace {

/// In ones. Where few get it or few do not, it is nearer to a share than to a bell curve.
Estimate payoff_of(const Tally& tally, const RatioSums& sums, double alpha) {
  const Payoff& payoff = *tally.payoff;
  const auto unit = static_cast<double>(payoff.unit());
  const auto prize = payoff.prize(std::max<std::int64_t>(1, tally.most_tokens));
  if (prize) {
    const std::int64_t most = prize->most - prize->least;
    const Estimate above_least = bounded_interval(sums.less(prize->least), most, alpha);
    return above_least.mapped(1 / unit, static_cast<double>(prize->least) / unit);
  }
  Range range;
  if (const auto known = payoff.range()) {
    range = {static_cast<double>(known->least), static_cast<double>(known->most)};
  }
  return mean_interval(sums, range, alpha).mapped(1 / unit, 0);
}

}  // namespace

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
    case kPayoff:
      return tally.payoff ? payoff_of(tally, of, alpha) : Estimate{};
    case kScore:
    case kQuantities:
      break;
  }
  return mean_interval(of, {}, alpha);
}

void InterimAnalysis::save(ByteWriter& out) const {
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

void InterimAnalysis::load(std::size_t bots_of_run, ByteReader& in) {
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

InterimAnalysis analyze(const Tally& tally, const Precision& precision, int number) {
  InterimAnalysis seen{number, precision, true, {}};
  const double alpha = 0.05 / (static_cast<double>(number) * (number + 1));
  for (const Tally::Bot& bot : tally.bots) {
    const Estimate& estimate = seen.bots.emplace_back(estimate_of(tally, bot, precision.of, alpha));
    seen.reached = seen.reached && estimate.interval &&
                   estimate.interval->high - estimate.interval->low <= 2 * precision.error;
  }
  return seen;
}

}  // namespace mainmatch
