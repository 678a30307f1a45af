#include "experiments/analyses/balance/layout.h"

#include "engine/core/index.h"
#include "experiments/statistics/ratio_sums.h"

namespace mainmatch {

namespace {
/// Scores, and what matches count, mostly lie within this.
constexpr std::int64_t kUsualScore = 10'000;
}  // namespace

BalanceSubject balance_subject(const RuleSet& rules, const BotMix& bots, const Payoff& payoff) {
  const MatchModule::Traits& traits = rules.match().traits();
  return {.seats = at(rules.seats()),
          .bots = bots.bots(),
          .roles = {traits.roles.begin(), traits.roles.end()},
          .place_kinds = rules.place_kinds(),
          .counts = {traits.facts.begin(), traits.facts.end()},
          .first_round = traits.first_round,
          .rounds = at(rules.rounds()),
          .winners = traits.winners,
          .payoff = payoff,
          .mix = bots.mix()};
}

BalanceLayout::BalanceLayout(const BalanceSubject& subject)
    : leader_wins(kSingle),
      counts(leader_wins + subject.rounds),
      rank_score(counts + subject.counts.size()),
      seat_payoff(rank_score + subject.seats),
      role_payoff(seat_payoff + subject.seats),
      bot_payoff(role_payoff + subject.roles.size()),
      bot_wins(bot_payoff + subject.bots.size()),
      place_payoff({bot_wins + subject.bots.size()}),
      bots(subject.bots.size()),
      payoff_reach(subject.payoff.reach()) {
  for (const PlaceKind& kind : subject.place_kinds) {
    place_payoff.push_back(place_payoff.back() + kind.places.size());
  }
  choices = place_payoff.back();
  products = choices;
  if (subject.mix.size() > 1) products += subject.mix.size() * (bots + 1);
}

int BalanceLayout::coarse(std::size_t quantity) const {
  const bool of_scores = quantity >= counts && quantity < seat_payoff;
  if (quantity == kScore || quantity == kMargin || of_scores) {
    return RatioSums::coarse_for(kUsualScore);
  }
  const bool of_payoff =
      quantity >= seat_payoff && !(quantity >= bot_wins && quantity < place_payoff.front());
  return RatioSums::coarse_for(of_payoff ? payoff_reach : kWinParts);
}

}  // namespace mainmatch
