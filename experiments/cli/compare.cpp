#include "experiments/analyses/balance/compare.h"

#include <optional>

#include "experiments/analyses/balance/diversity.h"
#include "experiments/base/printable.h"
#include "experiments/cli/balance_flags.h"
#include "experiments/cli/command.h"
#include "experiments/cli/config.h"
#include "experiments/cli/game_flags.h"
#include "experiments/cli/progress.h"
#include "experiments/cli/run.h"

namespace mainmatch::cli {

namespace {

class CompareCommand final : public Command {
 public:
  void declare(Options& options) override {
    flags_.declare(options);
    options.repeated("against", against_, "KEY=VALUE|FILE.toml",
                     "a change of the other rule set, once for each; or a file with its [rules]");
    balance_.declare(options);
    run_.declare(options, "compare", false, {"text", "json", "csv"});
  }

  int run(const Given& given) override {
    const std::shared_ptr<const RuleSet> rules = flags_.rules(given);
    const std::shared_ptr<const RuleSet> other = other_rules(rules->json(), given);
    const BalancePlan plan = balance_.plan(run_);
    refuse_diversity(plan.metrics);
    against_ = {to_line(other->json())};  // the manifest of a checkpointed run holds all of them
    Run run(run_, given, rules->json());
    std::optional<BalanceComparison> comparison;
    {
      Progress progress(run_.quiet());
      const BalanceWatch watch = [&](std::uint64_t played) {
        progress.advance(played, plan.matches, "matches of each");
      };
      comparison.emplace(rules, other, plan, watch);
      balance_.settle_bots(comparison->a().bots());
      run.play(*comparison);
    }
    const BalanceResult a = comparison->a().result(), b = comparison->b().result();
    const Json of_b = other->json();
    return run.report(to_result({a, b, run.rules(), of_b, compare(a, b, plan.metrics)}),
                      b.partial());
  }

 private:
  /// The other rule set: `rules` with the changes, or the rules of the file.
  std::shared_ptr<const RuleSet> other_rules(const Json& rules, const Given& given) const {
    if (against_.empty()) {
      throw InputError("--against: missing, expected KEY=VALUE or FILE.toml");
    }
    const std::string& where = given.where.at("against");
    const auto is_file = [](const std::string& text) {
      return text.ends_with(".toml") && text.find('=') == text.npos;
    };
    GameFlags flags{flags_.game, against_};
    Given own{.rules = rules, .where = {{"set", where}}};
    if (const auto game = given.where.find("game"); game != given.where.end())
      own.where.insert(*game);
    for (const std::string& text : against_) {
      if (!is_file(text)) continue;
      if (against_.size() > 1) {
        throw InputError(where + ": " + shown_word(text) + " cannot be used with other values");
      }
      own = of_file(text, std::move(own));
      flags.set.clear();
    }
    return flags.rules(own);
  }

  /// The rules table of a configuration file; its other keys are ignored.
  static Given of_file(const std::string& path, Given own) {
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

  GameFlags flags_;
  BalanceFlags balance_;
  std::vector<std::string> against_;
  RunFlags run_;
};

}  // namespace

std::unique_ptr<Command> make_compare() { return std::make_unique<CompareCommand>(); }

}  // namespace mainmatch::cli
