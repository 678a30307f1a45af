#include "experiments/analyses/metagame/improve.h"

#include <optional>

#include "experiments/base/file.h"
#include "experiments/cli/bots_file.h"
#include "experiments/cli/command.h"
#include "experiments/cli/field.h"
#include "experiments/cli/game_flags.h"
#include "experiments/cli/payoff_flag.h"
#include "experiments/cli/progress.h"
#include "experiments/cli/run.h"

namespace mainmatch::cli {

namespace {

/// Best responses by search over the parameters of bots.
class ImproveCommand final : public Command {
 public:
  void declare(Options& options) override {
    flags_.declare(options);
    options
        .repeated(
            "against", against_, "BOT:W,...",
            "the mix of the other seats, bots with weights; by role: ROLE:BOT:W,..., once for "
            "each role; or result:PATH, a result of 'equilibrium'")
        .names_mix()
        .names("from", from_, "BOT,BOT,...",
               "bots with parameters from which the search starts (default: tunable, which names "
               "those of the default roster and adaptive)")
        .names_bots()
        .text("role", role_, "ROLE", "the seat of the bot that is searched for (default: any)");
    declare_payoff(options, payoff_, "the payoff that the search maximizes");
    options
        .whole("budget", budget_, static_cast<std::int64_t>(kMinBudget), 10'000'000'000,
               "matches of the search, all of them counted (default 200000)")
        .whole(
            "fresh", fresh_, 2, 100'000'000,
            "then, fresh deals on which the bot found is measured, each played with it, with its "
            "base and with the mix (default 10000)");
    options.choice("optimizer", optimizer_, optimizer_names(),
                   "how to search: each finds what the other misses (default cma-es)");
    options.text("save", save_, "FILE.toml", "write the bot found as a bots file, under its name");
    run_.declare_programs(options);
    run_.declare(options, "improve", false, {"text", "json", "csv"});
  }

  int run(const Given& given) override {
    const std::shared_ptr<const RuleSet> rules = flags_.rules(given);
    ImproveConfig config{.rules = rules,
                         .against = mix_by_role(rules->match(), against_),
                         .from = from_,
                         .role = role_,
                         .payoff = Payoff(payoff_),
                         .budget = static_cast<std::uint64_t>(budget_),
                         .fresh = static_cast<std::uint64_t>(fresh_),
                         .optimizer = optimizer_,
                         .seed = run_.seed(),
                         .threads = run_.threads()};
    const std::string name = name_in_file(rules->match(), given);
    Run run(run_, given, rules->json());
    std::optional<OutputFile> file;
    if (!save_.empty() && !given.worker) file.emplace(save_);
    ImproveResult result;
    {
      Progress progress(run_.quiet());
      Improve improve(std::move(config), [&](std::uint64_t done, std::uint64_t asked) {
        progress.advance(std::min(done, asked), asked, "matches");
      });
      from_ = improve.from();
      against_ = texts_of(improve.opponents().mix(), rules->match());
      run.play(improve);
      result = improve.result();
    }
    result.name = name;
    if (file && !result.partial) {
      file->write(bots_file_of(result));
      file->commit();
    }
    return run.report(to_result(result, run.rules()), result.partial);
  }

 private:
  /// The name of the bot found: that of the file which it is saved in, without folder and ending.
  std::string name_in_file(const MatchModule& match, const Given& given) const {
    if (save_.empty()) return "";
    std::string name = save_.substr(save_.rfind('/') + 1);
    name.resize(std::min(name.size(), name.rfind('.')));
    require_own_name(given.where.at("save"), name, match);
    return name;
  }

  GameFlags flags_;
  std::vector<std::string> against_;
  std::vector<std::string> from_;
  std::string role_;
  std::string save_;
  std::string optimizer_{kUsualOptimizer};
  std::vector<std::string> payoff_ = {"tokens"};
  std::int64_t budget_ = 200'000;
  std::int64_t fresh_ = 10'000;
  RunFlags run_;
};

}  // namespace

std::unique_ptr<Command> make_improve() { return std::make_unique<ImproveCommand>(); }

}  // namespace mainmatch::cli
