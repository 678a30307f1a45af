// The analysis 'tune': its plan, and what is played.

#include <algorithm>
#include <optional>

#include "experiments/analyses/list.h"
#include "experiments/analyses/sweep/balance_response.h"
#include "experiments/analyses/sweep/tune.h"
#include "experiments/analyses/sweep/varied_fields.h"

namespace mainmatch {

namespace {

/// Optimizes rule parameters for objectives and constraints on the metrics of balance.
class TuneAnalysis final : public Analysis {
 public:
  void settle(const ParsedFlags& flags) override {
    BotUse guests;
    if (check_.empty() && varied_.bots.empty() && learned_mix(varied_.game.match(flags))) {
      check_ = {std::string(kLearnedMix)};
    }
    game_.emplace(varied_.read(flags, fields(), guests));
    set_guests(guests);
    SearchPlan plan{
        .axes = {game_->axes().begin(), game_->axes().end()},
        .aims = parse_aims(aims_),
        .validation_error = [this](const Point& point) { return game_->validation_error(point); },
        .start = game_->start_point(),
        .seed = common_.seed,
        .points = static_cast<std::size_t>(points_),
        .matches = BalanceUnit::whole(matches_),
        .finalists = static_cast<std::size_t>(best_),
        .final_matches = BalanceUnit::whole(fresh_ > 0 ? fresh_ : 10 * matches_),
        .checks = !check_.empty()};
    balance_ = varied_.plan();
    balance_.metrics = metrics(plan.aims);
    const MatchModule& match = game_->start().match();
    if (!check_.empty()) {
      checking_ = population_of("check", match, check_);
      check_ = lists_of(checking_, match);
      const bool by_learned = !remark_on(checking_, match).empty();
      checked_by_ = by_learned ? std::string(kLearnedMix) : "those who check";
    }
    response_.emplace(*game_, balance_, checking_);
    require_known(plan.aims, response_->names({plan.start, plan.seed, 4}));
    search_.emplace(std::move(plan));
  }

  Json rules() const override { return game_->start().json(); }
  std::string game() const override { return std::string(game_->start().match().name()); }
  std::string undivided() const override { return "each point follows from those before"; }

  Experiment* begin(const RunSettings& run) override {
    played_.emplace(
        *response_, [this](auto trials, auto measured) { return search_->next(trials, measured); },
        run.threads,
        [run](std::uint64_t done, std::uint64_t) {
          if (run.watch) run.watch->show(std::to_string(done) + " parts of points played");
        });
    if (!relearn_.asked()) return &*played_;
    BalancePlan plan = balance_;
    plan.matches = search_->plan().final_matches;
    plan.seed = common_.seed;
    plan.threads = run.threads;
    relearned_.emplace(relearn_, *game_, std::move(plan), run.progress());
    return relearned_->experiment(*search_, *played_, *run.stop);
  }

  FoundResult found(const RunSettings&, bool) override {
    TuneResult result = tune_result(*search_, *played_, *response_);
    result.game = game();
    result.title = game_->start().match().title();
    result.population = varied_.population(game_->start().match());
    result.checked_by = checked_by_;
    if (!checking_.empty()) add_population(checking_, varied_.roles, result.checking);
    if (relearned_) relearned_->add_to(result);
    return {.result = to_result(result, rules()), .partial = result.partial || result.relearning};
  }

 private:
  void add_fields() override {
    Fields& fields = this->fields();
    varied_.declare(fields);
    fields.names("aim", aims_, "A,A,...", "objectives and constraints: " + kAimHelp)
        .whole("points", points_, static_cast<std::int64_t>(kMinPoints),
               static_cast<std::int64_t>(kMaxPointsTried),
               "maximum number of rule combinations to try (default 200)")
        .whole("matches", matches_, 4, 100'000'000, "matches at each point (default 1000)")
        .whole("best", best_, 1, 100,
               "re-evaluate this many of the best points, ranked by the search (default 5)")
        .whole("fresh", fresh_, 4, 100'000'000,
               "matches at each of these, on fresh deals (default 10 times as many)");
    fields
        .lists("check", check_, "A,B:2,...",
               "who plays the best points and the rules as they are once more, on the fresh deals: "
               "a mix as in --bots (default: learned-mix, unless bots are named)")
        .names_bots()
        .names_mix();
    relearn_.declare(
        fields,
        "at last let bots learn under the best points and under the rules as they are, "
        "and play these by what they learned");
    common_.declare(fields);
  }

  /// All metrics that cost nothing extra, and those that are aimed at.
  static MetricChoice metrics(const std::vector<Aim>& aims) {
    std::vector<std::string> names;
    for (const MetricDefinition& metric : kMetrics) {
      const bool aimed = std::any_of(
          aims.begin(), aims.end(), [&](const Aim& aim) { return aim.metric.name == metric.name; });
      if (aimed || !metric.on_request) names.emplace_back(metric.name);
    }
    return MetricChoice(names);
  }

  VariedFields varied_;
  std::vector<std::string> aims_;
  std::int64_t points_ = 200;
  std::int64_t matches_ = 1000;
  std::int64_t best_ = 5;
  std::int64_t fresh_ = 0;
  std::vector<std::string> check_;
  CommonFields common_;

  std::optional<VariedGame> game_;
  std::optional<BalanceResponse> response_;
  std::optional<Search> search_;
  MixByRole checking_;
  BalancePlan balance_;
  std::string checked_by_;
  std::optional<Trials> played_;
  RelearnFields relearn_;
  std::optional<RelearnedBest> relearned_;
};

}  // namespace

std::unique_ptr<Analysis> make_tune() { return std::make_unique<TuneAnalysis>(); }

}  // namespace mainmatch
