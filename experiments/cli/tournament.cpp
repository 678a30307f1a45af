#include "experiments/analyses/tournament/tournament.h"

#include <algorithm>
#include <optional>

#include "experiments/analyses/tournament/result.h"
#include "experiments/base/file.h"
#include "experiments/cli/bots_file.h"
#include "experiments/cli/command.h"
#include "experiments/cli/field.h"
#include "experiments/cli/follower.h"
#include "experiments/cli/game_flags.h"
#include "experiments/cli/payoff_flag.h"
#include "experiments/cli/progress.h"
#include "experiments/cli/run.h"

namespace mainmatch::cli {

namespace {

constexpr std::int64_t kDefaultMatches = 10'000;

/// For the width of the sums.
constexpr std::int64_t kMaxMatches = 10'000'000'000;

class TournamentCommand final : public Command {
 public:
  void declare(Options& options) override {
    flags_.declare(options);
    const std::vector<std::string> quantities(kQuantityNames.begin(), kQuantityNames.end());
    options
        .names("bots", bots_, "A,B,...",
               "draw every seat's bot from these; " + kSeveralBots + " (default: default)")
        .names_bots()
        .names("lineup", lineup_, "A,A,B,...", "instead: one bot per seat, shuffled every match")
        .names_bots()
        .text("candidate", candidate_, "A",
              "instead: one seat for this bot, the others for the field")
        .names_bots()
        .names("field", field_, "B:3,C:1,...",
               "the field, with weights (default: all other bots uniformly)")
        .names_mix()
        .choice("design", design_, {kDesignNames.begin(), kDesignNames.end()},
                "how bots are seated (default: by the flags above, else mix)")
        .whole("duplicate", duplicate_, 1, kMaxDuplicates,
               "play every deal N times, the bots rotated by a seat each time (default 1)");
    declare_payoff(options, payoff_, "also report this payoff");
    options.on("field-sensitivity", field_sensitivity_,
               "also report how each bot's wins change with the seats of each other");
    options.whole("matches", matches_, 1, kMaxMatches, "matches to play (default 10000)")
        .extent()
        .real("target-error", target_error_, 1e-6, 1e6,
              "instead: play until the half-width of every bot's interval of --of is at most this")
        .choice("of", of_, quantities, "quantity of --target-error (default tokens)")
        .real("time-budget", time_budget_, 0.001, 1e8,
              "instead: seconds to play; the same number of matches gives the same bytes")
        .extent()
        .text("records", records_, "FILE.jsonl", "write match records")
        .not_in_manifest()
        .whole("records-every", records_every_, 1, kMaxMatches,
               "record every N-th match only (default 1)")
        .not_in_manifest();
    run_.declare_programs(options);
    run_.declare(options, "tournament", true, {"text", "json", "csv"});
  }

  int run(const Given& given) override {
    if (records_every_ != 0 && records_.empty()) {
      throw InputError(given.where.at("records-every") + ": requires --records");
    }
    run_.check(given);
    if (!records_.empty() && run_.kept(given)) {
      throw InputError(given.where.at("records") + ": cannot be used with --out");
    }
    if (!require_one_of({"matches", "target-error", "time-budget"}, given)) {
      matches_ = kDefaultMatches;
    }
    if (given.where.contains("of") && !given.where.contains("target-error")) {
      throw InputError(given.where.at("of") + ": requires --target-error");
    }
    if (given.where.contains("target-error") && of_.empty()) of_ = "tokens";
    return play(flags_.rules(given), given);
  }

 private:
  int play(std::shared_ptr<const RuleSet> rules, const Given& given) {
    TournamentConfig config;
    config.rules = rules;
    config.lineup = lineup();
    config.duplicate = static_cast<std::uint64_t>(duplicate_);
    config.matches = static_cast<std::uint64_t>(matches_);
    if (given.where.contains("target-error")) {
      const auto named = std::find(kQuantityNames.begin(), kQuantityNames.end(), of_);
      config.precision = {static_cast<Quantity>(named - kQuantityNames.begin()), target_error_};
    }
    if (config.precision || time_budget_ > 0) config.matches = kMaxMatches;
    if (of_ == kQuantityNames[kPayoff] && payoff_.empty()) payoff_ = {"tokens"};
    if (!payoff_.empty()) config.payoff.emplace(payoff_);
    config.seed = run_.seed();
    config.threads = run_.threads();
    config.rows = run_.rows();
    config.field_sensitivity = field_sensitivity_;
    settle_bots(config.lineup, lineup_of(*rules, config.lineup));  // before any file is touched
    std::optional<OutputFile> records;
    if (!records_.empty()) {
      if (!given.worker) records.emplace(records_);
      config.command = run_.command(rules->json());
      config.records_every = records_every_ == 0 ? 1 : static_cast<std::uint64_t>(records_every_);
    }
    Run run(run_, given, rules->json());
    TournamentResult result;
    std::string failure;
    {
      Progress progress(run_.quiet());
      Follower follower(progress, config.matches, time_budget_, run_.kept(given),
                        records ? &*records : nullptr);
      Tournament tournament(config, &follower);
      if (const CheckpointedRun* kept = run.keep(tournament)) {
        follower.time().resume_after(kept->seconds_played());
      }
      run.play(tournament, [&] { follower.time().begin(); });
      const bool out_of_time = follower.time().used_up();
      if (out_of_time) run.end();
      result = tournament.result();
      failure = follower.failure();
      if (out_of_time || run.complete()) result.asked = result.matches;
    }
    const int code = run.report(to_result(result, run.rules()), result.partial());
    if (!failure.empty()) throw RunError(failure);
    if (records) records->commit();
    return code;
  }

  /// Sets --bots if it is missing, so that the manifest of a checkpointed run lists the bots.
  void settle_bots(const LineupSpec& spec, const Lineup& lineup) {
    if (spec.design == Design::mix || spec.design == Design::round_robin) {
      bots_ = lineup.bots();
    } else if (spec.design == Design::field && field_.empty()) {
      field_.assign(lineup.bots().begin() + 1, lineup.bots().end());
    }
  }

  /// Returns whether one of these flags is given. Throws InputError if two are.
  static bool require_one_of(std::initializer_list<const char*> names, const Given& given) {
    std::string first;
    for (const char* name : names) {
      if (!given.where.contains(name)) continue;
      if (!first.empty()) {
        throw InputError(given.where.at(name) + ": cannot be used with --" + first);
      }
      first = name;
    }
    return !first.empty();
  }

  LineupSpec lineup() const {
    LineupSpec spec{.bots = bots_, .lineup = lineup_, .candidate = candidate_};
    spec.field = weighted(field_);
    if (!design_.empty()) {
      const auto named = std::find(kDesignNames.begin(), kDesignNames.end(), design_);
      spec.design = static_cast<Design>(named - kDesignNames.begin());
    } else if (!lineup_.empty()) {
      spec.design = Design::lineup;
    } else if (!candidate_.empty() || !field_.empty()) {
      spec.design = Design::field;
    }
    return spec;
  }

  GameFlags flags_;
  std::vector<std::string> bots_;
  std::vector<std::string> lineup_;
  std::string candidate_;
  std::vector<std::string> field_;
  std::string design_;
  std::int64_t duplicate_ = 1;
  std::vector<std::string> payoff_;
  bool field_sensitivity_ = false;
  double target_error_ = 0;
  std::string of_;
  double time_budget_ = 0;
  std::int64_t matches_ = 0;
  std::string records_;
  std::int64_t records_every_ = 0;
  RunFlags run_;
};

}  // namespace

std::unique_ptr<Command> make_tournament() { return std::make_unique<TournamentCommand>(); }

}  // namespace mainmatch::cli
