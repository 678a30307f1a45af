// The analysis 'duel': its plan, and what is played.

#include <optional>

#include "experiments/analyses/duel/duel.h"
#include "experiments/analyses/duel/report.h"
#include "experiments/analyses/list.h"
#include "experiments/analyses/match_analysis.h"
#include "experiments/analyses/mix_text.h"

namespace mainmatch {

namespace {

constexpr std::int64_t kMaxDuelMatches = 10'000'000'000;

class DuelAnalysis final : public MatchAnalysis {
 public:
  void settle(const ParsedFlags& flags) override {
    if (time_budget_ > 0) matches_ = 0;
    settle_game(flags);
    const std::string bots =
        fmt::format("missing (see 'mainmatch bots {}')", rules_->match().name());
    if (a_.empty()) throw ValueError("a", bots);
    if (b_.empty()) throw ValueError("b", bots);
    const auto require_bot = [&](const char* field, const std::string& bot) {
      canonical_bot(field, bot, rules_->match().bots());
    };
    require_bot("a", a_);
    require_bot("b", b_);
    for (const WeightedBot& one : read_mix("field", field_)) require_bot("field", one.bot);
    config_ = DuelConfig{
        .rules = rules_,
        .question = {.a = a_,
                     .b = b_,
                     .field = read_mix("field", field_),
                     .payoff = Payoff(payoff_)},
        .matches = static_cast<std::uint64_t>(time_budget_ > 0 ? kMaxDuelMatches : matches_),
        .seed = common_.seed};
    if (difference_ > 0) config_->question.difference = difference_;
    config_->question.alpha = alpha_;
    config_->question.beta = beta_;
    if (field_.empty()) field_ = rules_->match().default_bots();
  }

  double time_budget() const override { return time_budget_; }
  std::string undivided() const override { return "it ends when it is decided"; }

  Experiment* begin(const RunSettings& run) override {
    config_->threads = run.threads;
    duel_.emplace(*config_, *run.stop, [run, of = config_->matches](std::uint64_t played) {
      run.advance(played, of, "matches");
    });
    return duel_->settled() ? &*duel_ : nullptr;
  }

  FoundResult found(const RunSettings&, bool over) override {
    DuelResult result = duel_->result();
    if (over) result.asked = result.matches;
    return {.result = to_result(result, rules()), .partial = result.partial()};
  }

 private:
  void add_fields() override {
    Fields& fields = this->fields();
    game_.declare(fields);
    fields.text("a", a_, "A", "candidate: is this bot better ...")
        .positional()
        .names_bots()
        .text("b", b_, "B", "... than this opponent?")
        .positional()
        .names_bots()
        .names("field", field_, "B:3,C:1,...",
               "bots of the other seats, with weights (default: all bots uniformly, A and B too)")
        .names_mix();
    declare_payoff(
        fields, payoff_, "the payoff",
        "score and garnets have no known bounds: a pilot of 1000 matches estimates them");
    fields
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
        .of_run()
        .excludes({"matches"});
    common_.declare(fields);
  }

  std::string a_;
  std::string b_;
  std::vector<std::string> field_;
  std::vector<std::string> payoff_ = {"tokens"};
  double difference_ = 0;
  double alpha_ = 0.05;
  double beta_ = 0.05;
  std::int64_t matches_ = 100'000;
  double time_budget_ = 0;
  std::optional<DuelConfig> config_;
  std::optional<Duel> duel_;
};

}  // namespace

std::unique_ptr<Analysis> make_duel() { return std::make_unique<DuelAnalysis>(); }

}  // namespace mainmatch
