// The analysis 'compare': its plan, and what is played.

#include <optional>

#include "experiments/analyses/balance/balance_fields.h"
#include "experiments/analyses/balance/compare.h"
#include "experiments/analyses/balance/diversity.h"
#include "experiments/analyses/list.h"
#include "experiments/analyses/match_analysis.h"
#include "experiments/base/printable.h"
#include "experiments/base/toml.h"

namespace mainmatch {

namespace {

class CompareAnalysis final : public MatchAnalysis {
 public:
  void settle(const ParsedFlags& flags) override {
    settle_game(flags);
    other_ = other_rules(rules_->json(), flags);
    balance_.settle(*rules_);
    plan_ = balance_.plan(common_.seed);
    refuse_diversity(plan_.metrics);
    against_ = {to_line(other_->json())};  // a plan holds all of them
  }

  Experiment* begin(const RunSettings& run) override {
    plan_.threads = run.threads;
    return &comparison_.emplace(rules_, other_, plan_,
                                [run, of = plan_.matches](std::uint64_t played) {
                                  run.advance(played, of, "matches of each");
                                });
  }

  FoundResult found(const RunSettings&, bool) override {
    const BalanceResult a = comparison_->a().result(), b = comparison_->b().result();
    const Json of_a = rules(), of_b = other_->json();
    return {.result = to_result({a, b, of_a, of_b, compare(a, b, plan_.metrics)}),
            .partial = b.partial()};
  }

 private:
  void add_fields() override {
    game_.declare(fields());
    fields().repeated("against", against_, "KEY=VALUE|FILE.toml",
                      "a change of the other rule set, once for each; or a file with its [rules]");
    balance_.declare(fields());
    common_.declare(fields());
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
  std::shared_ptr<const RuleSet> other_;
  BalancePlan plan_;
  std::optional<BalanceComparison> comparison_;
};

}  // namespace

std::unique_ptr<Analysis> make_compare() { return std::make_unique<CompareAnalysis>(); }

}  // namespace mainmatch
