#include "experiments/balance/balance.h"

#include <algorithm>
#include <iostream>
#include <optional>

#include "experiments/balance/diversity.h"
#include "experiments/balance/report.h"
#include "experiments/cli/balance_flags.h"
#include "experiments/cli/command.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/kept_run.h"
#include "experiments/cli/progress.h"
#include "experiments/cli/report_flag.h"
#include "experiments/cli/settled_rules.h"
#include "experiments/cli/twin_flags.h"

namespace mainmatch::cli {

namespace {

class BalanceCommand final : public Command {
 public:
  void declare(Options& options) override {
    flags_.declare(options);
    balance_.declare(options);
    twins_.declare(options);
    options
        .choice("format", format_, {"text", "json", "csv"}, "text for people, the others for tools")
        .not_kept()
        .on("quiet", quiet_, "no progress bar")
        .not_kept()
        .config_file();
    kept_.declare(options, "balance", false);
    report_.declare(options, "balance");
  }

  int run(const Given& given) override {
    kept_.check(given);
    twins_.check(given);
    const Json rules = settled_rules(flags_, given);
    const BalancePlan plan = balance_.plan(given);
    report_.begin();
    watch_for_interrupt();
    std::optional<BalanceResult> result;
    std::optional<KeptRun> kept;
    bool complete = true;
    std::unique_ptr<TwinExperiment> twins;
    std::unique_ptr<CoalitionExperiment> coalition;
    {
      Progress progress(quiet_);
      std::unique_ptr<BalanceExperiment> experiment;
      try {
        experiment = mainmatch::make_balance(flags_.game, rules, plan, [&](std::uint64_t played) {
          progress.advance(played, plan.matches, "matches");
        });
      } catch (const ValueError& error) {
        throw located(error, given.where);
      }
      const auto deals = [&](std::uint64_t played) {
        progress.advance(played, twins_.deals(plan), "deals");
      };
      twins = twins_.twins(flags_.game, rules, plan, deals);
      coalition = twins_.coalition(flags_.game, rules, plan, given, deals);
      balance_.settle_bots(experiment->bots());
      if (kept_.kept(given)) {
        kept.emplace(kept_, given, rules, *experiment);
        complete = kept->play(interrupted);
      } else {
        kept_.play(given, rules, *experiment, interrupted);
      }
      result = experiment->result();
      if (!result->partial()) add_diversity(rules, plan, *result);
      if (!result->partial() && twins) {
        play(*twins, interrupted);
        result->twins = twins->result();
      }
      if (!result->partial() && coalition) {
        play(*coalition, interrupted);
        result->coalition = coalition->result();
      }
    }
    const auto write = [&](std::string_view format, std::ostream& out) {
      print(*result, rules, format, out);
    };
    complete = complete && !result->partial();
    if (kept && complete) kept->write_results(write);
    write(format_, std::cout);
    report_.write(rules, write);
    if (!result->partial()) return 0;
    if (kept) kept->tell_how_to_go_on();
    return kInterruptedExit;
  }

 private:
  void add_diversity(const Json& rules, const BalancePlan& plan, BalanceResult& result) const {
    const std::vector<std::string> names = {"diversity", "dominated", "cycles"};
    if (std::none_of(names.begin(), names.end(),
                     [&](const std::string& name) { return plan.metrics.wants(name); })) {
      return;
    }
    const std::vector<Metric> more = strategic_diversity(flags_.game, rules, plan, interrupted);
    result.cut = more.empty();
    result.metrics.insert(result.metrics.end(), more.begin(), more.end());
  }

  GameFlags flags_;
  BalanceFlags balance_;
  TwinFlags twins_;
  KeptFlags kept_;
  ReportFlag report_;
  std::string format_ = "text";
  bool quiet_ = false;
};

}  // namespace

std::unique_ptr<Command> make_balance() { return std::make_unique<BalanceCommand>(); }

}  // namespace mainmatch::cli
