// The analysis 'balance': its plan, and what is played.

#include <optional>
#include <vector>

#include "experiments/analyses/balance/balance.h"
#include "experiments/analyses/balance/balance_fields.h"
#include "experiments/analyses/balance/diversity.h"
#include "experiments/analyses/balance/population.h"
#include "experiments/analyses/balance/report.h"
#include "experiments/analyses/list.h"
#include "experiments/analyses/match_analysis.h"
#include "experiments/base/printable.h"
#include "experiments/runtime/sequence.h"

namespace mainmatch {

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

class BalanceAnalysis final : public MatchAnalysis {
 public:
  void settle(const ParsedFlags& flags) override {
    settle_game(flags);
    const std::string& guest = guests().hosted.empty() ? guests().program : guests().hosted.front();
    for (const char* const flag : {"mechanics", "information"}) {
      if (guest.empty() || !ablation_.ablates() || !flags.where.contains(flag)) continue;
      throw InputError("{}: {} cannot be ablated, expected bots of the match", flags.where.at(flag),
                       shown_word(guest));
    }
    balance_.settle(*rules_);
    plan_ = balance_.plan(common_.seed);
    // Matches added later would come in the middle of the sequence.
    if (ablation_.ablation(plan_) || ablation_.coalition(plan_) || wants_diversity(plan_.metrics)) {
      fields().fix("matches");
    }
  }

  Experiment* begin(const RunSettings& run) override {
    plan_.threads = run.threads;
    make_parts(run.watch);
    return &sequence_.emplace(parts_.all());
  }

  FoundResult found(const RunSettings&, bool) override {
    BalanceResult result = parts_.balance->result();
    const MatchModule& match = rules_->match();
    if (rules() != match.default_rules()->json()) result.remark = remark_on(plan_.mix, match);
    if (!result.partial() && parts_.ablation) result.ablation = parts_.ablation->result();
    if (!result.partial() && parts_.coalition) result.coalition = parts_.coalition->result();
    if (!result.partial() && parts_.diversity) {
      const std::vector<Metric> more = diversity_metrics(*parts_.diversity, plan_.metrics);
      result.cut = more.empty();
      result.metrics.insert(result.metrics.end(), more.begin(), more.end());
    }
    return {.result = to_result(result, rules()), .partial = result.partial()};
  }

 private:
  void add_fields() override {
    game_.declare(fields());
    balance_.declare(fields());
    ablation_.declare(fields());
    common_.declare(fields());
  }

  void make_parts(RunWatch* watch) {
    const auto count = [watch](std::uint64_t total, const char* things) {
      return [watch, total, things](std::uint64_t played) {
        if (watch) watch->advance(played, total, things);
      };
    };
    parts_.balance.emplace(rules_, plan_, count(plan_.matches, "matches"));
    if (const std::optional<AblationPlan> ablation = ablation_.ablation(plan_)) {
      parts_.ablation.emplace(rules_, *ablation, count(ablation->deals, "deals"));
    }
    if (const std::optional<CoalitionPlan> coalition = ablation_.coalition(plan_)) {
      parts_.coalition.emplace(rules_, *coalition, count(coalition->deals, "deals of coalitions"));
    }
    if (wants_diversity(plan_.metrics)) {
      parts_.diversity.emplace(diversity_config(rules_, plan_),
                               [watch](std::uint64_t done, std::uint64_t asked) {
                                 if (watch) watch->advance(done, asked, "batches of profiles");
                               });
    }
  }

  BalanceFields balance_;
  AblationFields ablation_;
  BalancePlan plan_;
  Parts parts_;
  std::optional<ExperimentSequence> sequence_;
};

}  // namespace

std::unique_ptr<Analysis> make_balance() { return std::make_unique<BalanceAnalysis>(); }

}  // namespace mainmatch
