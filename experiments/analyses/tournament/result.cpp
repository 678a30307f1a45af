#include "experiments/analyses/tournament/result.h"

#include <algorithm>

#include "engine/core/index.h"
#include "experiments/statistics/majority.h"
#include "experiments/statistics/plackett_luce.h"
#include "experiments/statistics/ratings.h"

namespace mainmatch {

namespace {

void summarize_means(const Tally& tally, const Tally::Sums& sums, TournamentResult::Means& out) {
  out.matches = sums.sums[kWins].matches;
  out.seats = sums.sums[kWins].n;
  for (std::size_t q = 0; q < kQuantities; ++q) {
    out.estimates[q] = estimate_of(tally, sums, static_cast<Quantity>(q));
  }
  for (const RatioSums& flag : sums.flags) out.flags.push_back(share_interval(flag));
}

TournamentResult::Bot summarize_bot(const Tally& tally, std::size_t index,
                                    const std::string& name) {
  const Tally::Bot& bot = tally.bots[index];
  TournamentResult::Bot out;
  out.name = name;
  summarize_means(tally, bot, out);
  out.fouls = bot.fouls;
  out.scores = bot.scores.values().bins();
  out.distribution = Distribution(bot.scores);
  for (std::size_t i = 0; i < kPercents.size(); ++i) {
    out.quantiles[i] = quantile(out.scores, kPercents[i]);
    out.quantile_intervals[i] = out.distribution.quantile_interval(kPercents[i]);
  }
  return out;
}

/// In the units of the plain means.
void adjust_means(const Tally& tally, TournamentResult& result) {
  for (std::size_t i = 0; i < result.bots.size(); ++i) {
    const Tally::Bot& bot = tally.bots[i];
    for (std::size_t q = 0; q < kQuantities; ++q) {
      Adjusted& adjusted = result.bots[i].adjusted[q];
      adjusted = adjusted_mean(bot.sums[q], bot.controls, bot.controlled[q]);
      const std::int64_t unit = q == kWins                     ? kWinParts
                                : q == kPayoff && tally.payoff ? tally.payoff->unit()
                                                               : 1;
      adjusted.estimate = adjusted.estimate.mapped(1 / static_cast<double>(unit), 0);
    }
  }
}

void summarize_roles(const Tally& tally, const Naming& names, TournamentResult& result) {
  const std::size_t rows = names.bots.size() + 1;
  for (std::size_t role = 0; role < names.roles.size(); ++role) {
    for (std::size_t row = 0; row < rows; ++row) {  // all bots first
      TournamentResult::Role& out = result.roles.emplace_back();
      out.name = names.roles[role];
      if (row > 0) out.bot = names.bots[row - 1];
      const std::size_t bot = row > 0 ? row - 1 : names.bots.size();
      summarize_means(tally, tally.roles[role * rows + bot], out);
    }
  }
}

/// Facts are counts.
Estimate count_of(const RatioSums& fact) { return mean_interval(fact, {.low = 0}); }

void summarize_facts(const Tally& tally, const Naming& names, TournamentResult& result) {
  for (const Fact& fact : kFactsOfAllMatches) {
    result.facts.push_back({std::string(fact.name), std::string(fact.help),
                            share_interval(tally.facts[result.facts.size()])});
  }
  for (std::size_t i = 0; i < names.facts.size(); ++i) {
    const Fact& fact = names.facts[i];
    result.facts.push_back({std::string(fact.name), std::string(fact.help),
                            count_of(tally.facts[Tally::kCommonFacts + i])});
  }
}

void summarize_breakdowns(const Tally& tally, const Naming& names, TournamentResult& result) {
  std::size_t next = 0;
  for (const NamedBreakdown& named : names.breakdowns) {
    TournamentResult::Cells& out =
        result.breakdowns.emplace_back(TournamentResult::Cells{named, {}});
    for (std::size_t i = 0; i < named.rows.size() * named.columns.size(); ++i) {
      const RatioSums& cell = tally.cells[next++];
      out.cells.push_back(named.kind == Breakdown::Kind::share ? share_interval(cell)
                                                               : mean_interval(cell));
    }
  }
}

}  // namespace

void compare_bots(const Finishes& finishes, std::uint64_t seed, TournamentResult& result) {
  if (!finishes.kept()) return;
  const auto groups = finishes.groups();
  const auto bots = static_cast<int>(result.bots.size());
  result.pairs = pair_table(finishes.pairs());
  const FittedModel by_all(groups);
  result.ratings = ratings(by_all, bots, {.seed = seed});
  result.ratings_by_three = ratings(groups, bots, {.seed = seed}, Places::three);
  result.ratings_by_winners = ratings(groups, bots, {.seed = seed}, Places::winners);
  result.fit = rating_fit(by_all, groups, bots);
  result.ranks = rank_order(groups, bots, {.seed = seed});
  Beats beats(at(bots), std::vector<bool>(at(bots)));
  for (const Pair& pair : result.pairs) {
    if (pair.anytime.value_or(1) > kPairLevel) continue;
    const bool a_beats_b = *pair.ahead.mean > 0.5;
    beats[at(a_beats_b ? pair.a : pair.b)][at(a_beats_b ? pair.b : pair.a)] = true;
  }
  result.tiers = tiers(beats);
}

void compare_with_alone(const Tally& deals, const Tally& alone, TournamentResult& result) {
  for (std::size_t bot = 0; bot < result.bots.size(); ++bot) {
    for (std::size_t q = 0; q < kQuantities; ++q) {
      const RatioSums& by_deal = deals.bots[bot].sums[q];
      if (by_deal.matches < kMinMatchesForMean) continue;
      const double variance = ratio_variance(by_deal);
      if (variance <= 0) continue;
      result.bots[bot].gain[q] = ratio_variance(alone.bots[bot].sums[q]) / variance;
    }
  }
}

TournamentResult summarize(const Tally& tally, const Naming& names) {
  TournamentResult result;
  result.matches = static_cast<std::uint64_t>(tally.matches);
  result.asked = result.matches;
  if (tally.payoff) result.payoff = tally.payoff->name();
  for (std::size_t i = 0; i < names.bots.size(); ++i) {
    result.bots.push_back(summarize_bot(tally, i, names.bots[i]));
  }
  for (const Fact& control : names.controls) {
    result.controls.push_back({std::string(control.name), std::string(control.help)});
  }
  if (!result.controls.empty()) adjust_means(tally, result);
  for (const Fact& flag : names.flags) {
    result.flags.push_back({std::string(flag.name), std::string(flag.help)});
  }
  summarize_roles(tally, names, result);
  for (const RatioSums& wins : tally.seat_wins) {
    result.seat_wins.push_back(share_interval(wins, kWinParts));
  }
  summarize_facts(tally, names, result);
  summarize_breakdowns(tally, names, result);
  return result;
}

}  // namespace mainmatch
