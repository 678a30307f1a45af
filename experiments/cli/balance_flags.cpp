#include "experiments/cli/balance_flags.h"

#include "experiments/cli/bots_file.h"
#include "experiments/cli/payoff_flag.h"

namespace mainmatch::cli {

namespace {

/// The table of metrics, as the help shows it.
std::string metrics_help() {
  std::string help = "report only these metrics (default: all but those on request):";
  for (const MetricDefinition& metric : kMetrics) {
    help += "\n  " + std::string(metric.name) + ": " + std::string(metric.help) +
            (metric.on_request ? " (on request, by 'balance' alone)" : "");
  }
  return help;
}

}  // namespace

void BalanceFlags::declare(Options& options) {
  options
      .names("bots", bots_, "A,B,...",
             "draw every seat's bot from these, uniformly; " + kSeveralBots + " (default: default)")
      .names_bots();
  declare_payoff(options, payoff_);
  options
      .whole("matches", matches_, 4, 10'000'000'000, "matches to play, 4 at a time (default 10000)")
      .extent()
      .names("metrics", metrics_, "M,...", metrics_help());
}

BalancePlan BalanceFlags::plan(const RunFlags& run) const {
  return {.bots = bots_,
          .payoff = Payoff(payoff_),
          .matches = static_cast<std::uint64_t>(matches_),
          .seed = run.seed(),
          .threads = run.threads(),
          .metrics = MetricChoice(metrics_)};
}

}  // namespace mainmatch::cli
