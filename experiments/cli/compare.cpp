#include "experiments/balance/compare.h"

#include <iostream>
#include <optional>

#include "experiments/cli/balance_flags.h"
#include "experiments/cli/command.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/kept_run.h"
#include "experiments/cli/progress.h"
#include "experiments/cli/report_flag.h"
#include "experiments/cli/settled_rules.h"
#include "experiments/text/printable.h"

namespace mainmatch::cli {

namespace {

class CompareCommand final : public Command {
 public:
  void declare(Options& options) override {
    flags_.declare(options);
    options.repeated("against", against_, "KEY=VALUE|FILE.toml",
                     "what the other rule set changes, once for each; or a file whose [rules] it "
                     "is");
    balance_.declare(options);
    options
        .choice("format", format_, {"text", "json", "csv"}, "text for people, the others for tools")
        .not_kept()
        .on("quiet", quiet_, "no progress bar")
        .not_kept()
        .config_file();
    kept_.declare(options, "compare", false);
    report_.declare(options, "compare");
  }

  int run(const Given& given) override {
    kept_.check(given);
    const Json rules = settled_rules(flags_, given);
    const Json other = other_rules(rules, given);
    const BalancePlan plan = balance_.plan(given);
    against_ = {to_line(other)};  // so that the manifest of a kept run tells all of them
    report_.begin();
    watch_for_interrupt();
    std::optional<BalanceComparison> comparison;
    std::optional<KeptRun> kept;
    bool complete = true;
    {
      Progress progress(quiet_);
      const BalanceWatch watch = [&](std::uint64_t played) {
        progress.advance(played, plan.matches, "matches of each");
      };
      try {
        comparison.emplace(mainmatch::make_balance(flags_.game, rules, plan),
                           mainmatch::make_balance(flags_.game, other, plan, watch));
      } catch (const ValueError& error) {
        throw located(error, given.where);
      }
      balance_.settle_bots(comparison->a().bots());
      if (kept_.kept(given)) {
        kept.emplace(kept_, given, rules, *comparison);
        complete = kept->play(interrupted);
      } else {
        kept_.play(given, rules, *comparison, interrupted);
      }
    }
    const BalanceResult a = comparison->a().result(), b = comparison->b().result();
    const ComparisonReport report{a, b, rules, other, compare(a, b, plan.metrics)};
    const auto write = [&](std::string_view format, std::ostream& out) {
      print(report, format, out);
    };
    if (kept && complete) kept->write_results(write);
    write(format_, std::cout);
    report_.write(rules, write);
    if (!b.partial()) return 0;
    if (kept) kept->tell_how_to_go_on();
    return kInterruptedExit;
  }

 private:
  /// Of the other rule set: `rules` with the changes, or the rules of the file.
  Json other_rules(const Json& rules, const Given& given) const {
    if (against_.empty()) {
      throw InputError("--against: missing, needed is what the other rules change");
    }
    const std::string& where = given.where.at("against");
    const auto is_file = [](const std::string& text) {
      return text.ends_with(".toml") && text.find('=') == text.npos;
    };
    GameFlags flags{flags_.game, against_};
    Given told{.rules = rules, .where = {{"set", where}}};
    if (const auto game = given.where.find("game"); game != given.where.end())
      told.where.insert(*game);
    for (const std::string& text : against_) {
      if (!is_file(text)) continue;
      if (against_.size() > 1) {
        throw InputError(where + ": " + shown_word(text) + ", allowed only alone");
      }
      told = of_file(text, std::move(told));
      flags.set.clear();
    }
    return settled_rules(flags, told);
  }

  /// The rules table of a configuration file; what else stands there is not about rules.
  static Given of_file(const std::string& path, Given told) {
    const Json file = read_toml(path);
    const std::string name = shown_path(path);
    const auto rules = file.find("rules");
    if (rules == file.end() || !rules->is_object()) {
      throw InputError(name + ": no table [rules], needed is one");
    }
    told.rules = *rules;
    for (const auto& [key, value] : told.rules.items()) {
      told.where["rules." + key] = name + ": rules." + key;
    }
    return told;
  }

  GameFlags flags_;
  BalanceFlags balance_;
  KeptFlags kept_;
  ReportFlag report_;
  std::vector<std::string> against_;
  std::string format_ = "text";
  bool quiet_ = false;
};

}  // namespace

std::unique_ptr<Command> make_compare() { return std::make_unique<CompareCommand>(); }

}  // namespace mainmatch::cli
