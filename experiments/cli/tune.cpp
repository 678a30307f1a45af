#include "experiments/analyses/sweep/tune.h"

#include <algorithm>

#include "experiments/analyses/sweep/balance_response.h"
#include "experiments/base/nearest.h"
#include "experiments/cli/command.h"
#include "experiments/cli/progress.h"
#include "experiments/cli/run.h"
#include "experiments/cli/varied_flags.h"

namespace mainmatch::cli {

namespace {

/// Optimizes rule parameters for objectives and constraints on the metrics of balance.
class TuneCommand final : public Command {
 public:
  void declare(Options& options) override {
    flags_.declare(options);
    options
        .names("aim", aims_, "A,A,...",
               "objectives and constraints: METRIC:min, METRIC:max, METRIC:<X, METRIC:>X, "
               "METRIC:X..Y; "
               "METRIC[PART] for a seat, bot, ... (see 'balance --help')")
        .whole("points", points_, static_cast<std::int64_t>(kMinPoints),
               static_cast<std::int64_t>(kMaxPointsTried),
               "maximum number of rule combinations to try (default 200)")
        .whole("matches", matches_, 4, 100'000'000, "matches at each point (default 1000)")
        .whole("best", best_, 1, 100,
               "re-evaluate this many of the best points, ranked by the search (default 5)")
        .whole("fresh", fresh_, 4, 100'000'000,
               "matches at each of these, on fresh deals (default 10 times as many)");
    run_.declare(options, "tune", false, {"text", "json", "csv"});
  }

  int run(const Given& given) override {
    const VariedGame game = flags_.read(given);
    SearchPlan plan{
        .axes = {game.axes().begin(), game.axes().end()},
        .aims = parse_aims(aims_),
        .validation_error = [&](const Point& point) { return game.validation_error(point); },
        .start = game.start_point(),
        .seed = run_.seed(),
        .points = static_cast<std::size_t>(points_),
        .matches = static_cast<std::uint64_t>(matches_),
        .finalists = static_cast<std::size_t>(best_),
        .final_matches = static_cast<std::uint64_t>(fresh_ > 0 ? fresh_ : 10 * matches_)};
    BalancePlan balance = flags_.plan();
    balance.metrics = metrics(plan.aims);
    const BalanceResponse response(game, balance);
    check_parts(plan.aims, response.names({plan.start, plan.seed, 4}));
    const Search search(std::move(plan));
    Run run(run_, given, game.start().json());
    TuneResult result;
    {
      Progress progress(run_.quiet());
      Trials played(
          response, [&](auto trials, auto measured) { return search.next(trials, measured); },
          run_.threads(),
          [&](std::uint64_t done, std::uint64_t) {
            progress.show(std::to_string(done) + " parts of points played");
          });
      run.play(played);
      result = tune_result(search, played, response);
    }
    result.game = game.start().match().name();
    result.title = game.start().match().title();
    result.bots = flags_.bots;
    return run.report(to_result(result, run.rules()), result.partial);
  }

 private:
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

  static void check_parts(const std::vector<Aim>& aims, const std::vector<MetricName>& known) {
    for (const Aim& aim : aims) {
      if (std::find(known.begin(), known.end(), aim.metric) != known.end()) continue;
      std::vector<std::string_view> parts;
      for (const MetricName& one : known) {
        if (one.name == aim.metric.name) parts.push_back(one.part);
      }
      if (parts.empty()) throw ValueError("aim", aim.metric.name + ": not a metric of this match");
      if (parts.size() == 1 && parts.front().empty()) {
        throw ValueError("aim", aim.metric.text() + ": has no parts, expected " + aim.metric.name);
      }
      throw ValueError("aim", aim.metric.text() + ": unknown part" +
                                  suggestion(aim.metric.part, parts) + " as " + aim.metric.name +
                                  "[PART]");
    }
  }

  VariedFlags flags_;
  std::vector<std::string> aims_;
  std::int64_t points_ = 200;
  std::int64_t matches_ = 1000;
  std::int64_t best_ = 5;
  std::int64_t fresh_ = 0;
  RunFlags run_;
};

}  // namespace

std::unique_ptr<Command> make_tune() { return std::make_unique<TuneCommand>(); }

}  // namespace mainmatch::cli
