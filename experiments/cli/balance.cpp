#include "experiments/analyses/balance/balance.h"

#include <optional>
#include <vector>

#include "experiments/analyses/balance/diversity.h"
#include "experiments/analyses/balance/report.h"
#include "experiments/cli/ablation_flags.h"
#include "experiments/cli/balance_flags.h"
#include "experiments/cli/command.h"
#include "experiments/cli/game_flags.h"
#include "experiments/cli/progress.h"
#include "experiments/cli/run.h"
#include "experiments/runtime/sequence.h"

namespace mainmatch::cli {

namespace {

/// All experiments of the balance of a match.
struct Parts {
  std::optional<BalanceExperiment> balance;
  std::optional<AblationExperiment> ablation;
  std::optional<CoalitionExperiment> coalition;
  std::optional<Payoffs> diversity;

  /// In playing order.
  std::vector<Experiment*> all() {
    std::vector<Experiment*> parts = {&*balance};
    if (ablation) parts.push_back(&*ablation);
    if (coalition) parts.push_back(&*coalition);
    if (diversity) parts.push_back(&*diversity);  // last: it may ask for more blocks
    return parts;
  }
};

class BalanceCommand final : public Command {
 public:
  void declare(Options& options) override {
    options_ = &options;
    flags_.declare(options);
    balance_.declare(options);
    ablation_.declare(options);
    run_.declare(options, "balance", false, {"text", "json", "csv"});
  }

  int run(const Given& given) override {
    ablation_.check();
    const std::shared_ptr<const RuleSet> rules = flags_.rules(given);
    const BalancePlan plan = balance_.plan(run_);
    Run run(run_, given, rules->json());
    std::optional<BalanceResult> result;
    {
      Progress progress(run_.quiet());
      Parts parts;
      make_parts(rules, plan, progress, parts);
      balance_.settle_bots(parts.balance->bots());
      ExperimentSequence sequence(parts.all());
      // Matches added later would come in the middle of the sequence.
      if (parts.all().size() > 1) options_->move_to_config("matches");
      run.play(sequence);
      result = parts.balance->result();
      if (!result->partial() && parts.ablation) result->ablation = parts.ablation->result();
      if (!result->partial() && parts.coalition) result->coalition = parts.coalition->result();
      if (!result->partial() && parts.diversity) {
        const std::vector<Metric> more = diversity_metrics(*parts.diversity, plan.metrics);
        result->cut = more.empty();
        result->metrics.insert(result->metrics.end(), more.begin(), more.end());
      }
    }
    return run.report(to_result(*result, run.rules()), result->partial());
  }

 private:
  void make_parts(const std::shared_ptr<const RuleSet>& rules, const BalancePlan& plan,
                  Progress& progress, Parts& parts) const {
    const auto count = [&progress](std::uint64_t total, const char* things) {
      return [&progress, total, things](std::uint64_t played) {
        progress.advance(played, total, things);
      };
    };
    parts.balance.emplace(rules, plan, count(plan.matches, "matches"));
    if (const std::optional<AblationPlan> ablation = ablation_.ablation(plan)) {
      parts.ablation.emplace(rules, *ablation, count(ablation->deals, "deals"));
    }
    if (const std::optional<CoalitionPlan> coalition = ablation_.coalition(plan)) {
      parts.coalition.emplace(rules, *coalition, count(coalition->deals, "deals of coalitions"));
    }
    if (wants_diversity(plan.metrics)) {
      parts.diversity.emplace(diversity_config(rules, plan),
                              [&progress](std::uint64_t done, std::uint64_t asked) {
                                progress.advance(done, asked, "batches of profiles");
                              });
    }
  }

  Options* options_ = nullptr;
  GameFlags flags_;
  BalanceFlags balance_;
  AblationFlags ablation_;
  RunFlags run_;
};

}  // namespace

std::unique_ptr<Command> make_balance() { return std::make_unique<BalanceCommand>(); }

}  // namespace mainmatch::cli
