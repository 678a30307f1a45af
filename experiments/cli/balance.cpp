#include "experiments/balance/balance.h"

#include <algorithm>
#include <optional>

#include "experiments/balance/diversity.h"
#include "experiments/balance/report.h"
#include "experiments/cli/balance_flags.h"
#include "experiments/cli/command.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/progress.h"
#include "experiments/cli/run.h"
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
    run_.declare(options, "balance", false, {"text", "json", "csv"});
  }

  int run(const Given& given) override {
    twins_.check(given);
    const Json rules = settled_rules(flags_, given);
    const BalancePlan plan = balance_.plan(given, run_);
    Run run(run_, given, rules);
    std::optional<BalanceResult> result;
    {
      Progress progress(run_.quiet());
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
      const auto twins = twins_.twins(flags_.game, rules, plan, deals);
      const auto coalition = twins_.coalition(flags_.game, rules, plan, given, deals);
      balance_.settle_bots(experiment->bots());
      run.play(*experiment);
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
    return run.tell(
        [&](auto format, std::ostream& out) { print(*result, run.rules(), format, out); },
        result->partial());
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
  RunFlags run_;
};

}  // namespace

std::unique_ptr<Command> make_balance() { return std::make_unique<BalanceCommand>(); }

}  // namespace mainmatch::cli
