#include "experiments/cli/balance_flags.h"

namespace mainmatch::cli {

namespace {

/// The table of metrics, as the help shows it.
std::string metrics_help() {
  std::string help = "tell only these (default: all that need not be asked for):";
  for (const MetricDefinition& metric : kMetrics) {
    help += "\n  " + std::string(metric.name) + ": " + std::string(metric.help) +
            (metric.on_request ? " (on request)" : "");
  }
  return help;
}

}  // namespace

void BalanceFlags::declare(Options& options) {
  options
      .names("bots", bots_, "A,B,...",
             "every seat's bot is drawn from these, all alike (default: all)")
      .names("payoff", payoff_, "P:W,...",
             "what counts: wins, tokens, score, rank, survival, elimination, garnets, or a sum "
             "with weights (default tokens)")
      .whole("matches", matches_, 4, 10'000'000'000, "matches to play, 4 at a time (default 10000)")
      .extent()
      .seed("seed", seed_, "seed of all chance (default 1)")
      .whole("threads", threads_, 1, 1024, "threads to use (default: all cores)")
      .not_kept()
      .names("metrics", metrics_, "M,...", metrics_help());
}

BalancePlan BalanceFlags::plan(const Given& given) const {
  try {
    return {.bots = bots_,
            .payoff = Payoff(payoff_),
            .matches = static_cast<std::uint64_t>(matches_),
            .seed = seed_,
            .threads = static_cast<int>(threads_),
            .metrics = MetricChoice(metrics_)};
  } catch (const ValueError& error) {
    throw located(error, given.where);
  }
}

}  // namespace mainmatch::cli
