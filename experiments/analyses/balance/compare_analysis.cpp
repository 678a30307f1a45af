// The analysis 'compare': its plan, and what is played.

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "experiments/analyses/balance/balance_fields.h"
#include "experiments/analyses/balance/by_seed.h"
#include "experiments/analyses/balance/compare.h"
#include "experiments/analyses/balance/compared.h"
#include "experiments/analyses/balance/diversity.h"
#include "experiments/analyses/balance/measures.h"
#include "experiments/analyses/balance/population.h"
#include "experiments/analyses/balance/relearn.h"
#include "experiments/analyses/balance/side_by_side.h"
#include "experiments/analyses/list.h"
#include "experiments/analyses/match_analysis.h"
#include "experiments/base/printable.h"
#include "experiments/base/toml.h"
#include "experiments/runtime/sequence.h"

namespace mainmatch {

namespace {

/// A population that plays where nobody is named, and that of --bots.
constexpr const char* kUsual = "default";
constexpr const char* kGiven = "given";

const MetricChoice kScores({"rank_score"});

struct Population {
  std::string name;
  MixByRole mix;
};

class CompareAnalysis final : public MatchAnalysis {
 public:
  void settle(const ParsedFlags& flags) override {
    if (populations_.empty() && balance_.bots().empty()) {
      populations_ = {kUsual};
      if (learned_mix(game_.match(flags))) populations_.emplace_back(kLearnedMix);
    }
    settle_game(flags);
    other_ = other_rules(rules_->json(), flags);
    if (populations_.empty()) balance_.settle(*rules_);
    plan_ = balance_.plan(common_.seed);
    refuse_diversity(plan_.metrics);
    require_metrics(plan_.metrics, *rules_);
    against_ = {to_line(other_->json())};  // a plan holds all of them
    settle_populations();
    settle_aims();
    if (relearn_.asked()) fields().fix("matches");  // more would come in the middle
  }

  std::string undivided() const override { return relearn_.asked() ? kLearnsStepByStep : ""; }

  Experiment* begin(const RunSettings& run) override {
    plan_.threads = run.threads;
    std::vector<std::unique_ptr<BalanceExperiment>> all;
    for (const Population& population : mixes_) {
      plan_.mix = population.mix;
      all.push_back(std::make_unique<BalanceExperiment>(rules_, plan_));
      all.push_back(std::make_unique<BalanceExperiment>(
          other_, plan_, [run, of = plan_.matches](std::uint64_t played) {
            run.advance(played, of, "matches of each");
          }));
    }
    played_.emplace(std::move(all));
    if (!relearn_.asked()) return &*played_;
    relearning_.emplace(relearn_, rules_->match(), plan_, run.progress());
    if (!relearning_->add("before", rules_, *run.stop) ||
        !relearning_->add("after", other_, *run.stop)) {
      return nullptr;
    }
    return &sequence_.emplace(std::vector<Experiment*>{&*played_, &relearning_->experiment()});
  }

  FoundResult found(const RunSettings&, bool) override {
    std::vector<ComparedPopulation> compared;
    for (std::size_t i = 0; i < mixes_.size(); ++i) {
      const BalanceResult before = played_->result(2 * i), after = played_->result(2 * i + 1);
      compared.push_back({mixes_[i].name, remark_on(mixes_[i].mix, rules_->match()), mixes_[i].mix,
                          compare(before, after, plan_.metrics)});
      compared.back().scores = {metrics_of(before.subject, before.sums, kScores),
                                metrics_of(after.subject, after.sums, kScores)};
    }
    const BalanceResult a = played_->result(0), b = played_->result(1);
    const Json of_a = rules(), of_b = other_->json();
    ComparisonReport report{a, b, of_a, of_b, std::move(compared)};
    report.partial = b.partial();
    if (relearning_) {
      report.relearned = relearning_->report();
      report.partial = report.partial || !relearning_->over();
      if (relearning_->over()) report.populations.push_back(relearned());
    }
    report.aims = aims_of_metrics_;
    adjust(report.populations);
    return {.result = to_result(report), .partial = report.partial};
  }

 private:
  ComparedPopulation relearned() const {
    ComparedPopulation population{
        kRelearned,
        "under each of the rules",
        {},
        compare_by_seed(relearning_->results(0), relearning_->results(1), plan_.metrics)};
    population.settled = relearning_->settled(0) && relearning_->settled(1);
    population.scores = {metrics_by_seed(relearning_->results(0), kScores),
                         metrics_by_seed(relearning_->results(1), kScores)};
    return population;
  }

  void add_fields() override {
    game_.declare(fields());
    fields().repeated("against", against_, "KEY=VALUE|FILE.toml",
                      "a change of the other rule set, once for each; or a file with its [rules]");
    balance_.declare(fields(), "see --population");
    fields()
        .repeated("population", populations_, "NAME[=MIX]",
                  "instead of --bots, who plays: once for each population, whose verdicts are "
                  "compared; MIX as in --bots, once for each role; NAME alone is one of its words "
                  "(default: default and learned-mix)")
        .names_bots()
        .names_mix()
        .labelled()
        .excludes({"bots"});
    fields().names(
        "aim", aims_, "A,A,...",
        "objectives and constraints: the first lines say whether the change meets them, and among "
        "whom. " +
            kAimHelp);
    relearn_.declare(fields(),
                     "let bots learn under each of the two rule sets, and compare what they "
                     "play too");
    common_.declare(fields());
  }

  /// Every aim is at a metric that some population has under both rule sets.
  void settle_aims() {
    if (aims_.empty()) return;
    aims_of_metrics_ = parse_aims(aims_);
    std::vector<MetricName> known;
    for (const Population& population : mixes_) {
      const auto subject_of = [&](const RuleSet& rules) {
        return balance_subject(rules, drawn_from(rules, population.mix), plan_.payoff);
      };
      const BothMeasures both(subject_of(*rules_), subject_of(*other_), plan_.metrics);
      for (const auto& [one, other] : both.pairs()) known.push_back({one->name, one->part});
    }
    for (const Aim& aim : aims_of_metrics_) {
      const bool detail = find_metric(aim.metric.name)->detail;
      if (!plan_.metrics.wants(aim.metric.name) ||
          (detail && !plan_.metrics.names(aim.metric.name))) {
        throw ValueError("aim", aim.metric.name +
                                    ": not among the metrics that are compared; "
                                    "--metrics names it");
      }
    }
    require_known(aims_of_metrics_, known);
  }

  /// The populations of the plan, whose lists have their name before them.
  void settle_populations() {
    if (populations_.empty()) {
      mixes_ = {{kGiven, plan_.mix}};
      return;
    }
    std::vector<std::pair<std::string, std::vector<std::string>>> lists;
    for (const std::string& text : populations_) {
      const std::string name = text.substr(0, text.find('='));
      if (name == kRelearned) {
        throw ValueError("population",
                         shown_word(name) + " is that of --relearn, expected a name of its own");
      }
      const auto there = std::find_if(lists.begin(), lists.end(),
                                      [&](const auto& one) { return one.first == name; });
      auto& texts =
          (there == lists.end() ? lists.emplace_back(name, std::vector<std::string>()) : *there)
              .second;
      texts.push_back(text.substr(name.size() + 1));
    }
    populations_.clear();
    for (const auto& [name, texts] : lists) {
      mixes_.push_back({name, population_of("population", rules_->match(), texts)});
      for (const std::string& list : lists_of(mixes_.back().mix, rules_->match())) {
        populations_.push_back(name + "=" + list);
      }
    }
  }

  /// The other rule set: `rules` with the changes, or the rules of the file.
  std::shared_ptr<const RuleSet> other_rules(const Json& rules, const ParsedFlags& flags) const {
    if (against_.empty()) {
      throw InputError("--against: missing, expected KEY=VALUE or FILE.toml");
    }
    const std::string& where = flags.where.at("against");
    const auto is_file = [](const std::string& text) {
      return text.ends_with(".toml") && text.find('=') == text.npos;
    };
    GameFields changed{game_.game, against_};
    ParsedFlags own{.rules = rules, .where = {{"set", where}}};
    if (const auto game = flags.where.find("game"); game != flags.where.end())
      own.where.insert(*game);
    for (const std::string& text : against_) {
      if (!is_file(text)) continue;
      if (against_.size() > 1) {
        throw InputError("{}: {} cannot be used with other values", where, shown_word(text));
      }
      own = of_file(text, std::move(own));
      changed.set.clear();
    }
    return changed.rules(own);
  }

  /// The rules table of a configuration file; its other keys are ignored.
  static ParsedFlags of_file(const std::string& path, ParsedFlags own) {
    const Json file = read_toml(path);
    const std::string name = shown_path(path);
    const auto rules = file.find("rules");
    if (rules == file.end() || !rules->is_object()) {
      throw InputError(name + ": missing table [rules]");
    }
    own.rules = *rules;
    for (const auto& [key, value] : own.rules.items()) {
      own.where["rules." + key] = name + ": rules." + key;
    }
    return own;
  }

  BalanceFields balance_;
  std::vector<std::string> against_;
  std::vector<std::string> populations_;  ///< "NAME=LIST"
  std::vector<std::string> aims_;
  std::vector<Aim> aims_of_metrics_;
  std::shared_ptr<const RuleSet> other_;
  BalancePlan plan_;
  std::vector<Population> mixes_;
  std::optional<SideBySide> played_;
  RelearnFields relearn_;
  std::optional<Relearning> relearning_;
  std::optional<ExperimentSequence> sequence_;
};

}  // namespace

std::unique_ptr<Analysis> make_compare() { return std::make_unique<CompareAnalysis>(); }

}  // namespace mainmatch
