// The analysis 'tournament': its plan, and what is played.

#include <algorithm>
#include <optional>

#include "experiments/analyses/list.h"
#include "experiments/analyses/match_analysis.h"
#include "experiments/analyses/mix_text.h"
#include "experiments/analyses/tournament/follower.h"
#include "experiments/analyses/tournament/result.h"
#include "experiments/analyses/tournament/tournament.h"
#include "experiments/base/printable.h"

namespace mainmatch {

namespace {

constexpr std::int64_t kDefaultMatches = 10'000;

/// For the width of the sums.
constexpr std::int64_t kMaxMatches = 10'000'000'000;

class TournamentAnalysis final : public MatchAnalysis {
 public:
  void settle(const ParsedFlags& flags) override {
    if (files_.decisions.ends_with(".parquet")) {
      throw ValueError("decisions", shown_word(files_.decisions),
                       "a file of CSV; write_decisions of the package for Python writes Parquet");
    }
    if (target_error_ == 0 && time_budget_ == 0 && matches_ == 0) matches_ = kDefaultMatches;
    if (target_error_ > 0 && of_.empty()) of_ = "tokens";
    settle_game(flags);
    field_ = parts_by_role(rules_->match(), field_);
    if (of_ == kQuantityNames[kPayoff] && payoff_.empty()) payoff_ = {"tokens"};
    config_ = config();
    name_bots(config_.lineup, lineup_of(*rules_, config_.lineup));
  }

  double time_budget() const override { return time_budget_; }

  Experiment* begin(const RunSettings& run) override {
    config_.threads = run.threads;
    config_.rows = run.rows;
    if (!files_.records.empty() || !files_.decisions.empty()) {
      config_.command = run.command;
      config_.records_every = records_every_ == 0 ? 1 : static_cast<std::uint64_t>(records_every_);
    }
    follower_.emplace(run, config_, files_);
    return &tournament_.emplace(config_, &*follower_);
  }

  FoundResult found(const RunSettings&, bool over) override {
    TournamentResult result = tournament_->result();
    if (over) result.asked = result.matches;
    return {.result = to_result(result, rules()),
            .partial = result.partial(),
            .failure = follower_->end()};
  }

 private:
  void add_fields() override {
    Fields& fields = this->fields();
    game_.declare(fields);
    const std::vector<std::string> quantities(kQuantityNames.begin(), kQuantityNames.end());
    fields
        .names("bots", bots_, "A,B,...",
               "draw every seat's bot from these; " + kSeveralBots + " (default: default)")
        .names_bots()
        .names("lineup", lineup_, "A,A,B,...", "instead: one bot per seat, shuffled every match")
        .names_bots()
        .text("candidate", candidate_, "A",
              "instead: one seat for this bot, the others for the field")
        .names_bots()
        .lists("field", field_, "B:3,C:1,...",
               "the field, with weights, in which A may be too (default: all other bots "
               "uniformly); by role: ROLE:B:3,..., once for each role; or result:PATH, a result of "
               "'equilibrium'")
        .names_mix()
        .choice("design", design_, {kDesignNames.begin(), kDesignNames.end()},
                "how bots are seated (default: by the flags above, else mix)")
        .whole("duplicate", duplicate_, 1, kMaxDuplicates,
               "play every deal N times, the bots rotated by a seat each time (default 1)");
    declare_payoff(fields, payoff_, "also report this payoff");
    fields.on("field-sensitivity", field_sensitivity_,
              "also report how each bot's wins change with the seats of each other");
    fields.whole("matches", matches_, 1, kMaxMatches, "matches to play (default 10000)")
        .extent()
        .real("target-error", target_error_, 1e-6, 1e6,
              "instead: play until the half-width of every bot's interval of --of is at most this")
        .excludes({"matches"})
        .choice("of", of_, quantities, "quantity of --target-error (default tokens)")
        .needs({"target-error"})
        .real("time-budget", time_budget_, 0.001, 1e8,
              "instead: seconds to play; the same number of matches gives the same bytes")
        .of_run()
        .excludes({"matches", "target-error"})
        .text("records", files_.records, "FILE.jsonl", "write match records")
        .here()
        .excludes({"out"})
        .text("decisions", files_.decisions, "FILE.csv",
              "write a row for every decision, and FILE.csv.md, which says what they are")
        .beside(".md")
        .here()
        .excludes({"out"})
        .names("columns", files_.columns, "A,B,...",
               "with --decisions: these columns only, as 'seat,seen,submitted,payoff' "
               "(default: all)")
        .here()
        .needs({"decisions"})
        .whole("records-every", records_every_, 1, kMaxMatches,
               "of every N-th match only (default 1)")
        .here()
        .needs({"records", "decisions"});
    common_.declare(fields);
  }

  TournamentConfig config() const {
    TournamentConfig config;
    config.rules = rules_;
    config.lineup = lineup();
    config.duplicate = static_cast<std::uint64_t>(duplicate_);
    config.matches = static_cast<std::uint64_t>(matches_ > 0 ? matches_ : kMaxMatches);
    if (target_error_ > 0) {
      const auto named = std::find(kQuantityNames.begin(), kQuantityNames.end(), of_);
      config.precision = {static_cast<Quantity>(named - kQuantityNames.begin()), target_error_};
    }
    if (!payoff_.empty()) config.payoff.emplace(payoff_);
    config.seed = common_.seed;
    config.field_sensitivity = field_sensitivity_;
    return config;
  }

  LineupSpec lineup() const {
    LineupSpec spec{.bots = bots_, .lineup = lineup_, .candidate = candidate_};
    if (!field_.empty()) spec.field = mix_by_role("field", rules_->match(), field_);
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

  /// The plan lists all bots.
  void name_bots(const LineupSpec& spec, const Lineup& lineup) {
    if (spec.design == Design::mix || spec.design == Design::round_robin) {
      bots_ = lineup.bots();
    } else if (spec.design == Design::field && field_.empty()) {
      field_.assign(lineup.bots().begin() + 1, lineup.bots().end());
    }
  }

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
  WrittenFiles files_;
  std::int64_t records_every_ = 0;
  TournamentConfig config_;
  std::optional<TournamentFollower> follower_;
  std::optional<Tournament> tournament_;
};

}  // namespace

std::unique_ptr<Analysis> make_tournament() { return std::make_unique<TournamentAnalysis>(); }

}  // namespace mainmatch
