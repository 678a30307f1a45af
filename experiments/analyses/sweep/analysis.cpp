// The analysis 'sweep': its plan, and what is played.

#include <algorithm>
#include <optional>

#include "experiments/analyses/balance/by_seed.h"
#include "experiments/analyses/balance/diversity.h"
#include "experiments/analyses/balance/measures.h"
#include "experiments/analyses/balance/relearn.h"
#include "experiments/analyses/list.h"
#include "experiments/analyses/sweep/balance_response.h"
#include "experiments/analyses/sweep/sweep.h"
#include "experiments/analyses/sweep/varied_fields.h"

namespace mainmatch {

namespace {

/// Bots learn for minutes under each rule set.
constexpr std::size_t kMaxRelearned = 32;

/// The metrics of balance over a grid or a sample of rule parameters.
class SweepAnalysis final : public Analysis {
 public:
  void settle(const ParsedFlags& flags) override {
    BotUse guests;
    game_.emplace(varied_.read(flags, fields(), guests));
    set_guests(guests);
    check_set(*game_);
    const MatchModule& match = game_->start().match();
    result_ = {.game = std::string(match.name()),
               .title = std::string(match.title()),
               .seed = common_.seed,
               .matches = BalanceUnit::whole(matches_),
               .population = varied_.population(match),
               .design = design(flags),
               .axes = {game_->axes().begin(), game_->axes().end()},
               .chosen = !metrics_.empty()};
    result_.points = points(*game_, result_);
    if (relearn_.asked() && sample_ > 0) {
      throw ValueError("relearn", "cannot be used with --sample");
    }
    if (relearn_.asked() && result_.points.all.size() > kMaxRelearned) {
      throw ValueError("relearn", fmt::format("at {} points, expected at most {}",
                                              result_.points.all.size(), kMaxRelearned));
    }
    balance_ = varied_.plan();
    balance_.metrics = MetricChoice(metrics_);
    refuse_diversity(balance_.metrics);
    require_metrics(balance_.metrics, game_->start());
    response_.emplace(*game_, balance_);
    trials_ = sweep_trials(result_.points, result_.seed, result_.matches);
    response_->names(trials_.front());  // throws for invalid bots
  }

  Json rules() const override { return game_->start().json(); }
  std::string game() const override { return result_.game; }

  std::string undivided() const override { return relearn_.asked() ? kLearnsStepByStep : ""; }

  Experiment* begin(const RunSettings& run) override {
    played_.emplace(
        *response_, only_these(trials_), run.threads,
        [run](std::uint64_t done, std::uint64_t asked) { run.advance(done, asked, "parts"); });
    if (!relearn_.asked()) return &*played_;
    BalancePlan plan = balance_;
    plan.matches = result_.matches;
    plan.seed = common_.seed;
    plan.threads = run.threads;
    relearning_.emplace(relearn_, game_->start().match(), std::move(plan), run.progress());
    for (const Point& point : result_.points.all) {
      if (!relearning_->add(text_of(result_.axes, point), game_->rules_at(point), *run.stop)) {
        return nullptr;
      }
    }
    return &sequence_.emplace(std::vector<Experiment*>{&*played_, &relearning_->experiment()});
  }

  FoundResult found(const RunSettings&, bool) override {
    result_.measured.assign(played_->measured().begin(), played_->measured().end());
    if (relearning_) result_.learned = relearning_->report();
    const bool over = !relearning_ || relearning_->over();
    for (std::size_t i = 0; relearning_ && over && i < result_.points.all.size(); ++i) {
      result_.relearned.push_back({{metrics_by_seed(relearning_->results(i), balance_.metrics), {}},
                                   relearning_->settled(i)});
    }
    return {.result = to_result(result_, rules()),
            .partial = result_.partial() || result_.learning()};
  }

 private:
  void add_fields() override {
    Fields& fields = this->fields();
    varied_.declare(fields);
    fields
        .names("metrics", metrics_, "M,M,...", "metrics to measure (default: see 'balance --help')")
        .whole("matches", matches_, 4, 100'000'000, "matches at each point (default 1000)");
    relearn_.declare(fields,
                     "let bots learn under the rules of each point of a grid, and play it too "
                     "by what they learned");
    fields
        .whole("sample", sample_, 2, static_cast<std::int64_t>(kMaxPoints),
               "draw N rows instead of all combinations; with k rules a row is k + 2 points, for "
               "Sobol sensitivity indices")
        .choice("design", design_, {"grid", "lhs", "sobol"},
                "design of the points (default: grid, with --sample sobol; then N is best a power "
                "of 2)");
    common_.declare(fields);
  }

  /// No point would have what is set of a varied parameter.
  void check_set(const VariedGame& game) const {
    for (const std::string& text : varied_.game.set) {
      const std::string key = text.substr(0, text.find('='));
      for (const RuleAxis& axis : game.axes()) {
        if (axis.rule == key) throw ValueError("set", key + ": is varied as well");
      }
    }
  }

  PointDesign design(const ParsedFlags& flags) const {
    if (design_.empty()) return sample_ > 0 ? PointDesign::sobol : PointDesign::grid;
    const auto named =
        std::find(std::begin(kPointDesignNames), std::end(kPointDesignNames), design_);
    const auto design = static_cast<PointDesign>(named - std::begin(kPointDesignNames));
    if ((design == PointDesign::grid) != (sample_ == 0)) {
      throw InputError("{}: {}{} --sample", flags.where.at("design"), design_,
                       sample_ == 0 ? " requires" : " cannot be used with");
    }
    return design;
  }

  Points points(const VariedGame& game, const SweepResult& result) const {
    const PointValidation validation_error = [&](const Point& point) {
      return game.validation_error(point);
    };
    if (sample_ == 0) return grid_points(result.axes, validation_error);
    if (static_cast<std::uint64_t>(matches_) < kMinMatchesForHalves) {
      throw ValueError("matches", std::to_string(matches_),
                       fmt::format("at least {} with --sample", kMinMatchesForHalves));
    }
    return sampled_points(result.design, result.axes, static_cast<std::size_t>(sample_),
                          result.seed, validation_error);
  }

  VariedFields varied_;
  std::vector<std::string> metrics_;
  std::int64_t matches_ = 1000;
  std::int64_t sample_ = 0;
  std::string design_;
  CommonFields common_;

  std::optional<VariedGame> game_;
  SweepResult result_;
  std::optional<BalanceResponse> response_;
  std::vector<Trial> trials_;
  std::optional<Trials> played_;
  BalancePlan balance_;
  RelearnFields relearn_;
  std::optional<Relearning> relearning_;
  std::optional<ExperimentSequence> sequence_;
};

}  // namespace

std::unique_ptr<Analysis> make_sweep() { return std::make_unique<SweepAnalysis>(); }

}  // namespace mainmatch
