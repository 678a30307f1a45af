#include "experiments/tournament/result.h"

#include <algorithm>

namespace mainmatch {

namespace {

TournamentResult::Bot summarize_bot(const Tally& tally, std::size_t index,
                                    const std::string& name) {
  const Tally::Bot& bot = tally.bots[index];
  TournamentResult::Bot out;
  out.name = name;
  out.matches = bot.sums[kWins].matches;
  out.seats = bot.sums[kWins].n;
  out.estimates[kWins] = share_interval(bot.sums[kWins], kWinParts);
  // Most seats get no token and few get more than one: nearer to a share than to a bell curve.
  const std::int64_t most_tokens = std::max<std::int64_t>(1, tally.most_tokens);
  out.estimates[kTokens] = bounded_interval(bot.sums[kTokens], most_tokens);
  out.estimates[kElimination] = share_interval(bot.sums[kElimination]);
  out.estimates[kScore] = mean_interval(bot.sums[kScore]);
  const auto seats = static_cast<double>(tally.seat_wins.size());
  out.estimates[kRank] = mean_interval(bot.sums[kRank], {1, seats});
  out.estimates[kGarnets] = mean_interval(bot.sums[kGarnets], {.low = 0});
  out.fouls = bot.fouls;
  out.scores = bot.scores.bins();
  for (std::size_t i = 0; i < kPercents.size(); ++i) {
    out.quantiles[i] = quantile(out.scores, kPercents[i]);
  }
  return out;
}

}  // namespace

TournamentResult summarize(const Tally& tally, std::span<const std::string> names,
                           std::span<const Fact> facts) {
  TournamentResult result;
  result.matches = static_cast<std::uint64_t>(tally.matches);
  result.asked = result.matches;
  for (std::size_t i = 0; i < names.size(); ++i) {
    result.bots.push_back(summarize_bot(tally, i, names[i]));
  }
  for (const Tally::PerMatch& wins : tally.seat_wins) {
    result.seat_wins.push_back(share_interval(wins.over(tally.matches), kWinParts));
  }
  // A yes or no equals its square.
  const auto share = [&](std::int64_t yes) {
    return share_interval(Tally::PerMatch{yes, yes}.over(tally.matches));
  };
  result.facts.push_back({"ties_for_first", "matches whose win was shared, as a share of all",
                          share(tally.ties_for_first)});
  result.facts.push_back({"no_tokens", "matches in which nobody got a token, as a share of all",
                          share(tally.matches_without_tokens)});
  for (std::size_t i = 0; i < facts.size(); ++i) {
    // Facts are counts.
    result.facts.push_back({std::string(facts[i].name), std::string(facts[i].help),
                            mean_interval(tally.facts[i].over(tally.matches), {.low = 0})});
  }
  return result;
}

}  // namespace mainmatch
