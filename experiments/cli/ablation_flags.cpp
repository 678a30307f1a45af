#include "experiments/cli/ablation_flags.h"

#include <algorithm>

namespace mainmatch::cli {

void AblationFlags::declare(Options& options) {
  options
      .on("mechanics", mechanics_,
          "the value of each mechanic: payoff of a bot less that of its twin that never uses it, "
          "at "
          "equal deals")
      .on("information", information_,
          "the value of information: payoff of a bot less that of its twin that is not told it")
      .whole("coalition", coalition_, 2, 15,
             "what K seats gain that hear what each other see, over the same seats as strangers, "
             "and how often they could name the winner: with other last submissions of theirs, of "
             "32 drawn at random, an outsider would have won who did not")
      .text("ally", member_, "BOT",
            "the bot of a coalition's seats (default: the first that listens to allies)")
      .whole("deals", deals_, 1, 1'000'000'000,
             "deals to play for each of these (default: a quarter of the matches)");
}

void AblationFlags::check(const Given& given) const {
  if (coalition_ == 0 && !member_.empty()) {
    throw located(ValueError("ally", "given, allowed only with --coalition"), given.where);
  }
  if (coalition_ == 0 && !mechanics_ && !information_ && deals_ > 0) {
    throw located(
        ValueError("deals", "given, allowed only with --mechanics, --information or --coalition"),
        given.where);
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
