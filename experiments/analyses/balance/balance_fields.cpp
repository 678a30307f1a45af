#include "experiments/analyses/balance/balance_fields.h"

#include <algorithm>

#include "experiments/analyses/balance/measures.h"
#include "experiments/analyses/balance/population.h"

namespace mainmatch {

namespace {

/// The table of metrics, as the help shows it.
std::string metrics_help() {
  std::string help = "report only these metrics (default: all but those on request):";
  for (const MetricDefinition& metric : kMetrics) {
    help += fmt::format("\n  {}: {}{}", metric.name, metric.help,
                        metric.on_request ? " (on request, by 'balance' alone)" : "");
  }
  return help;
}

}  // namespace

void BalanceFields::declare(Fields& fields, const std::string& usual) {
  fields.lists("bots", bots_, "A,B:2,...", kPopulationHelp + " (default: " + usual + ")")
      .names_bots()
      .names_mix();
  declare_payoff(fields, payoff_);
  fields
      .whole("matches", matches_, 4, 10'000'000'000, "matches to play, 4 at a time (default 10000)")
      .extent()
      .names("metrics", metrics_, "M,...", metrics_help());
}

void BalanceFields::settle(const RuleSet& rules) {
  mix_ = population_of("bots", rules.match(), bots_);
  bots_ = lists_of(mix_, rules.match());
  require_metrics(MetricChoice(metrics_), rules);
}

BalancePlan BalanceFields::plan(std::uint64_t seed) const {
  return {.mix = mix_,
          .payoff = Payoff(payoff_),
          .matches = static_cast<std::uint64_t>(matches_),
          .seed = seed,
          .metrics = MetricChoice(metrics_)};
}

void AblationFields::declare(Fields& fields) {
  fields
      .on("mechanics", mechanics_,
          "also report the value of each mechanic: mean payoff of a bot minus that of the bot "
          "ablated of it, on equal deals")
      .on("information", information_,
          "also report the value of information: mean payoff of a bot minus that of the bot "
          "ablated of it")
      .whole("coalition", coalition_, 2, 15,
             "also report the gain of K seats that share their views over the same seats as "
             "strangers, and how often they are kingmakers: with other last submissions of "
             "theirs, of 32 drawn at random, another outsider would have won")
      .text("ally", member_, "BOT",
            "bot of a coalition's seats (default: the first that supports coalitions)")
      .names_bots()
      .needs({"coalition"})
      .whole("deals", deals_, 1, 1'000'000'000,
             "deals for each of these (default: a quarter of the matches)")
      .needs({"mechanics", "information", "coalition"});
}

std::uint64_t AblationFields::deals(const BalancePlan& plan) const {
  return deals_ > 0 ? static_cast<std::uint64_t>(deals_)
                    : std::clamp<std::uint64_t>(plan.matches / 4, 1, 1'000'000'000);
}

std::optional<AblationPlan> AblationFields::ablation(const BalancePlan& plan) const {
  if (!mechanics_ && !information_) return std::nullopt;
  return AblationPlan{.mix = plan.mix,
                      .payoff = plan.payoff,
                      .deals = deals(plan),
                      .seed = plan.seed,
                      .threads = plan.threads,
                      .mechanics = mechanics_,
                      .knowledge = information_};
}

std::optional<CoalitionPlan> AblationFields::coalition(const BalancePlan& plan) const {
  if (coalition_ == 0) return std::nullopt;
  return CoalitionPlan{.size = static_cast<int>(coalition_),
                       .member = member_,
                       .mix = plan.mix,
                       .payoff = plan.payoff,
                       .deals = deals(plan),
                       .seed = plan.seed,
                       .threads = plan.threads};
}

}  // namespace mainmatch
