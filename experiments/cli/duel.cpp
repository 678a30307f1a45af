#include <iostream>
#include <optional>

#include "experiments/cli/command.h"
#include "experiments/cli/field.h"
#include "experiments/cli/game_flags.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/kept_run.h"
#include "experiments/cli/progress.h"
#include "experiments/cli/report_flag.h"
#include "experiments/duel/games.h"
#include "experiments/duel/report.h"

namespace mainmatch::cli {

namespace {

class DuelCommand final : public Command {
 public:
  void declare(Options& options) override {
    flags_.declare(options);
    options.text("a", a_, "A", "is this bot better ...")
        .positional()
        .text("b", b_, "B", "... than this one?")
        .positional()
        .names("field", field_, "B:3,C:1,...",
               "the bots of the other seats, with weights (default: all alike, A and B too)")
        .names("payoff", payoff_, "P:W,...",
               "what counts: wins, tokens, score, rank, survival, elimination, garnets, or a sum "
               "with weights (default tokens). score and garnets have no known bounds: 1000 "
               "matches before the duel tell them")
        .real("difference", difference_, 1e-9, 1e12,
              "smallest difference of mean payoffs that is of interest (default: 0.02 of shares, "
              "0.05 of tokens, 5% of the standard deviation of scores and garnets)")
        .real("alpha", alpha_, 1e-9, 0.5,
              "probability to call one better where they are alike, at most (default 0.05)")
        .real("beta", beta_, 1e-9, 0.5,
              "probability to call a difference of interest none, at most (default 0.05)")
        .whole("matches", matches_, 2, 10'000'000'000,
               "matches to play at most, 2 to a deal (default 100000)")
        .extent()
        .seed("seed", seed_, "seed of all chance (default 1)")
        .whole("threads", threads_, 1, 1024, "threads to use (default: all cores)")
        .not_kept()
        .choice("format", format_, {"text", "json"}, "text for people, json for tools")
        .not_kept()
        .on("quiet", quiet_, "no progress bar")
        .not_kept()
        .config_file();
    kept_.declare(options, "duel", false);
    report_.declare(options, "duel");
  }

  int run(const Given& given) override {
    int code = 0;
    flags_.play(given, [&](auto type, const auto& rules) {
      try {
        code = duel<typename decltype(type)::type>(rules, given);
      } catch (const ValueError& error) {
        throw located(error, given.where);
      }
    });
    return code;
  }

 private:
  template <Game G>
  int duel(const typename G::Rules& rules, const Given& given) {
    const std::string bots = "missing (see 'mainmatch bots " + std::string(G::kName) + "')";
    if (a_.empty()) throw ValueError("a", bots);
    if (b_.empty()) throw ValueError("b", bots);
    DuelConfig<G> config{
        .rules = rules,
        .question = {.a = a_, .b = b_, .field = weighted(field_, given), .payoff = Payoff(payoff_)},
        .matches = static_cast<std::uint64_t>(matches_),
        .seed = seed_,
        .threads = static_cast<int>(threads_)};
    if (given.where.contains("difference")) config.question.difference = difference_;
    config.question.alpha = alpha_;
    config.question.beta = beta_;
    report_.begin();
    const nlohmann::ordered_json rules_json = rules_to_json<G>(rules);
    watch_for_interrupt();
    DuelResult result;
    std::optional<KeptRun> kept;
    bool complete = true;
    {
      Progress progress(quiet_);
      Duel<G> duel(config, interrupted, [&](std::uint64_t played) {
        progress.advance(played, config.matches, "matches");
      });
      if (field_.empty()) {
        for (const RosterEntry<G>& bot : roster<G>()) field_.emplace_back(bot.name);
      }
      if (!duel.settled()) {
        complete = false;
      } else if (kept_.kept(given)) {
        kept.emplace(kept_, given, rules_json, duel);
        complete = kept->play(interrupted);
      } else {
        kept_.play(given, rules_json, duel, interrupted);
      }
      result = duel.result();
    }
    const auto write = [&](std::string_view format, std::ostream& out) {
      format == "json" ? print_json(result, rules_json, out) : print_text(result, out);
    };
    if (kept && complete) kept->write_results(write);
    write(format_, std::cout);
    report_.write(rules_json, write);
    if (complete && !result.partial()) return 0;
    if (kept) kept->tell_how_to_go_on();
    return kInterruptedExit;
  }

  GameFlags flags_;
  KeptFlags kept_;
  ReportFlag report_;
  std::string a_;
  std::string b_;
  std::vector<std::string> field_;
  std::vector<std::string> payoff_ = {"tokens"};
  double difference_ = 0;
  double alpha_ = 0.05;
  double beta_ = 0.05;
  std::int64_t matches_ = 100'000;
  std::uint64_t seed_ = 1;
  std::int64_t threads_ = 0;
  std::string format_ = "text";
  bool quiet_ = false;
};

}  // namespace

std::unique_ptr<Command> make_duel() { return std::make_unique<DuelCommand>(); }

}  // namespace mainmatch::cli
