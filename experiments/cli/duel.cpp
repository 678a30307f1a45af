#include "experiments/analyses/duel/duel.h"

#include "experiments/analyses/duel/report.h"
#include "experiments/cli/command.h"
#include "experiments/cli/field.h"
#include "experiments/cli/game_flags.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/payoff_flag.h"
#include "experiments/cli/progress.h"
#include "experiments/cli/run.h"
#include "experiments/cli/time_budget.h"

namespace mainmatch::cli {

namespace {

constexpr std::int64_t kMaxDuelMatches = 10'000'000'000;

class DuelCommand final : public Command {
 public:
  void declare(Options& options) override {
    flags_.declare(options);
    options.text("a", a_, "A", "candidate: is this bot better ...")
        .positional()
        .names_bots()
        .text("b", b_, "B", "... than this opponent?")
        .positional()
        .names_bots()
        .names("field", field_, "B:3,C:1,...",
               "bots of the other seats, with weights (default: all bots uniformly, A and B too)")
        .names_mix();
    declare_payoff(
        options, payoff_, "the payoff",
        "score and garnets have no known bounds: a pilot of 1000 matches estimates them");
    options
        .real("difference", difference_, 1e-9, 1e12,
              "smallest difference of interest in mean payoff (default: 0.02 for shares, 0.05 for "
              "tokens, 5% of the standard deviation for scores and garnets)")
        .real("alpha", alpha_, 1e-9, 0.5,
              "type I error: at most this probability to call equal bots different (default 0.05)")
        .real("beta", beta_, 1e-9, 0.5,
              "type II error: at most this probability to miss a difference of interest (default "
              "0.05)")
        .whole("matches", matches_, 2, kMaxDuelMatches,
               "maximum number of matches, 2 to a deal (default 100000)")
        .extent()
        .real("time-budget", time_budget_, 0.001, 1e8,
              "instead: seconds to play, if it is not decided before; the same number of matches "
              "gives the same bytes")
        .extent();
    run_.declare_programs(options);
    run_.declare(options, "duel", false, {"text", "json", "csv"});
  }

  int run(const Given& given) override {
    if (given.where.contains("time-budget")) {
      if (given.where.contains("matches")) {
        throw InputError(given.where.at("time-budget") + ": cannot be used with --matches");
      }
      matches_ = 0;
    }
    const std::shared_ptr<const RuleSet> rules = flags_.rules(given);
    const std::string bots =
        "missing (see 'mainmatch bots " + std::string(rules->match().name()) + "')";
    if (a_.empty()) throw ValueError("a", bots);
    if (b_.empty()) throw ValueError("b", bots);
    DuelConfig config{
        .rules = rules,
        .question = {.a = a_, .b = b_, .field = weighted(field_), .payoff = Payoff(payoff_)},
        .matches = static_cast<std::uint64_t>(time_budget_ > 0 ? kMaxDuelMatches : matches_),
        .seed = run_.seed(),
        .threads = run_.threads()};
    if (given.where.contains("difference")) config.question.difference = difference_;
    config.question.alpha = alpha_;
    config.question.beta = beta_;
    Run run(run_, given, rules->json());
    DuelResult result;
    {
      Progress progress(run_.quiet());
      TimeBudget time(time_budget_, interrupted, run_.kept(given));
      Duel duel(config, interrupted,
                [&](std::uint64_t played) { progress.advance(played, config.matches, "matches"); });
      if (field_.empty()) field_ = rules->match().default_bots();
      if (duel.settled()) {
        if (const CheckpointedRun* kept = run.keep(duel)) time.resume_after(kept->seconds_played());
        run.play(duel, [&] { time.begin(); });
      }
      if (time.used_up()) run.end();
      result = duel.result();
      if (time.used_up() || run.complete()) result.asked = result.matches;
    }
    return run.report(to_result(result, run.rules()), result.partial());
  }

 private:
  GameFlags flags_;
  std::string a_;
  std::string b_;
  std::vector<std::string> field_;
  std::vector<std::string> payoff_ = {"tokens"};
  double difference_ = 0;
  double alpha_ = 0.05;
  double beta_ = 0.05;
  std::int64_t matches_ = 100'000;
  double time_budget_ = 0;
  RunFlags run_;
};

}  // namespace

std::unique_ptr<Command> make_duel() { return std::make_unique<DuelCommand>(); }

}  // namespace mainmatch::cli
