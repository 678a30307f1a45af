#include "experiments/cli/ablation_flags.h"

#include <algorithm>

namespace mainmatch::cli {

void AblationFlags::declare(Options& options) {
  options
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
      .whole("deals", deals_, 1, 1'000'000'000,
             "deals for each of these (default: a quarter of the matches)");
}

void AblationFlags::check() const {
  if (coalition_ == 0 && !member_.empty()) {
    throw ValueError("ally", "requires --coalition");
  }
  if (coalition_ == 0 && !mechanics_ && !information_ && deals_ > 0) {
    throw ValueError("deals", "requires --mechanics, --information or --coalition");
  }
}

std::uint64_t AblationFlags::deals(const BalancePlan& plan) const {
  return deals_ > 0 ? static_cast<std::uint64_t>(deals_)
                    : std::clamp<std::uint64_t>(plan.matches / 4, 1, 1'000'000'000);
}

std::optional<AblationPlan> AblationFlags::ablation(const BalancePlan& plan) const {
  if (!mechanics_ && !information_) return std::nullopt;
  return AblationPlan{.bots = plan.bots,
                      .payoff = plan.payoff,
                      .deals = deals(plan),
                      .seed = plan.seed,
                      .threads = plan.threads,
                      .mechanics = mechanics_,
                      .knowledge = information_};
}

std::optional<CoalitionPlan> AblationFlags::coalition(const BalancePlan& plan) const {
  if (coalition_ == 0) return std::nullopt;
  return CoalitionPlan{.size = static_cast<int>(coalition_),
                       .member = member_,
                       .bots = plan.bots,
                       .payoff = plan.payoff,
                       .deals = deals(plan),
                       .seed = plan.seed,
                       .threads = plan.threads};
}

}  // namespace mainmatch::cli
