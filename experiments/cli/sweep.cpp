#include "experiments/analyses/sweep/sweep.h"

#include <algorithm>

#include "experiments/analyses/balance/diversity.h"
#include "experiments/analyses/sweep/balance_response.h"
#include "experiments/cli/command.h"
#include "experiments/cli/progress.h"
#include "experiments/cli/run.h"
#include "experiments/cli/varied_flags.h"

namespace mainmatch::cli {

namespace {

/// The metrics of balance over a grid or a sample of rule parameters.
class SweepCommand final : public Command {
 public:
  void declare(Options& options) override {
    flags_.declare(options);
    options
        .names("metrics", metrics_, "M,M,...", "metrics to measure (default: see 'balance --help')")
        .whole("matches", matches_, 4, 100'000'000, "matches at each point (default 1000)")
        .whole("sample", sample_, 2, static_cast<std::int64_t>(kMaxPoints),
               "draw N rows instead of all combinations; with k rules a row is k + 2 points, for "
               "Sobol sensitivity indices")
        .choice("design", design_, {"grid", "lhs", "sobol"},
                "design of the points (default: grid, with --sample sobol; then N is best a power "
                "of 2)");
    run_.declare(options, "sweep", false, {"text", "json", "csv"});
  }

  int run(const Given& given) override {
    const VariedGame game = flags_.read(given);
    check_set(game);
    const MatchModule& match = game.start().match();
    SweepResult result{.game = std::string(match.name()),
                       .title = std::string(match.title()),
                       .seed = run_.seed(),
                       .matches = static_cast<std::uint64_t>(matches_),
                       .bots = flags_.bots,
                       .design = design(given),
                       .axes = {game.axes().begin(), game.axes().end()},
                       .chosen = !metrics_.empty()};
    result.points = points(game, result);
    BalancePlan plan = flags_.plan();
    plan.metrics = MetricChoice(metrics_);
    refuse_diversity(plan.metrics);
    const BalanceResponse response(game, plan);
    std::vector<Trial> trials = sweep_trials(result.points, result.seed, result.matches);
    response.names(trials.front());  // throws for invalid bots before anything is
    Run run(run_, given, game.start().json());
    {
      Progress progress(run_.quiet());
      Trials played(
          response, only_these(std::move(trials)), run_.threads(),
          [&](std::uint64_t done, std::uint64_t asked) { progress.advance(done, asked, "parts"); });
      run.play(played);
      result.measured.assign(played.measured().begin(), played.measured().end());
    }
    return run.report(to_result(result, run.rules()), result.partial());
  }

 private:
  /// No point would have what is set of a varied parameter.
  void check_set(const VariedGame& game) const {
    for (const std::string& text : flags_.game.set) {
      const std::string key = text.substr(0, text.find('='));
      for (const RuleAxis& axis : game.axes()) {
        if (axis.rule == key) throw ValueError("set", key + ": is varied as well");
      }
    }
  }

  PointDesign design(const Given& given) const {
    if (design_.empty()) return sample_ > 0 ? PointDesign::sobol : PointDesign::grid;
    const auto named =
        std::find(std::begin(kPointDesignNames), std::end(kPointDesignNames), design_);
    const auto design = static_cast<PointDesign>(named - std::begin(kPointDesignNames));
    if ((design == PointDesign::grid) != (sample_ == 0)) {
      throw InputError(given.where.at("design") + ": " + design_ +
                       (sample_ == 0 ? " requires" : " cannot be used with") + " --sample");
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
                       "at least " + std::to_string(kMinMatchesForHalves) + " with --sample");
    }
    return sampled_points(result.design, result.axes, static_cast<std::size_t>(sample_),
                          result.seed, validation_error);
  }

  VariedFlags flags_;
  std::vector<std::string> metrics_;
  std::int64_t matches_ = 1000;
  std::int64_t sample_ = 0;
  std::string design_;
  RunFlags run_;
};

}  // namespace

std::unique_ptr<Command> make_sweep() { return std::make_unique<SweepCommand>(); }

}  // namespace mainmatch::cli
