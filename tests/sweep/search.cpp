#include "experiments/analyses/sweep/search.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "experiments/analyses/sweep/colony.h"
#include "experiments/analyses/sweep/sweep.h"
#include "experiments/analyses/sweep/tune.h"
#include "experiments/base/error.h"
#include "experiments/runtime/play.h"
#include "tests/catch.h"
#include "tests/sweep/axes.h"
#include "tests/sweep/fake_response.h"

using namespace mainmatch;
using namespace mainmatch::tests;

namespace {

MeasuredTrial measured_as(double ties, double margin) {
  const auto estimate = [](double mean) {
    return Estimate{.mean = mean, .interval = Interval{mean - 0.01, mean + 0.01}};
  };
  return {.metrics = {{"ties", "", estimate(ties)}, {"margin", "", estimate(margin)}},
          .halves = {{}, {}}};
}

RuleAxis levels(double lo, double hi) {
  RuleAxis axis{.rule = "l", .levels = {}, .lo = lo, .hi = hi};
  for (double x = lo; x <= hi; ++x) axis.levels.push_back(x);
  return axis;
}

TuneResult searched(const SearchPlan& plan, const Response& response, int threads = 2) {
  const Search search(plan);
  Trials trials(
      response, [&](auto asked, auto measured) { return search.next(asked, measured); }, threads);
  play(trials, std::atomic<bool>(false));
  return tune_result(search, trials, response);
}

/// A bowl over two reals, two whole numbers and a flag; the lowest point that `margin` allows has
/// the second real at 0.6 where the bowl would have it at 0.8.
const std::vector<RuleAxis> kAxes = {reals(0, 1), levels(0, 20), reals(0, 1), levels(0, 1),
                                     levels(0, 10)};
double bowl(const Point& x) {
  const auto square = [](double d) { return d * d; };
  return square(x[0] - 0.3) + square((x[1] - 14) / 20) + square(x[2] - 0.8) + 0.3 * (1 - x[3]) +
         square((x[4] - 2) / 10) + 0.5 * (x[0] - 0.3) * (x[1] - 14) / 20;
}
double slope(const Point& x) { return x[2]; }

}  // namespace

TEST_CASE("aims say what they want", "[sweep]") {
  const std::vector<Aim> aims = parse_aims({"seat_gap:min", "ties:<0.05", "decisiveness:0.6..0.9",
                                            "seat_payoff[seat 3]:max", "margin:>-2"});
  REQUIRE(aims.size() == 5);
  CHECK(aims[3].metric == MetricName{"seat_payoff", "seat 3"});
  const char* const texts[] = {"seat_gap:min", "ties:<0.05", "decisiveness:0.6..0.9",
                               "seat_payoff[seat 3]:max", "margin:>-2"};
  for (std::size_t i = 0; i < 5; ++i) CHECK(aims[i].text() == texts[i]);
  CHECK((aims[2].low == 0.6 && aims[2].high == 0.9));

  const std::pair<std::vector<std::string>, const char*> bad[] = {
      {{}, "aim: missing"},
      {{"ties"}, "aim: got 'ties', expected METRIC:min"},
      {{"ties:least"}, "aim: got 'ties:least', expected METRIC:min"},
      {{"ties:<x"}, "aim: got 'ties:<x', expected"},
      {{"ties:0.9..0.6"}, "aim: got 'ties:0.9..0.6', expected"},
      {{"ties:<nan"}, "aim: got 'ties:<nan', expected"},
      {{"ties:>10"}, "aim: got 'ties:>10', expected a share as a fraction: 0.1 for 10 %"},
      {{"tiess:min"}, "aim: unknown metric 'tiess'; did you mean 'ties'?"},
      {{"ties:min", "ties:<1"}, "aim: duplicate ties"}};
  for (const auto& [words, what] : bad)
    CHECK_THROWS_WITH(parse_aims(words), Catch::StartsWith(what));
}

TEST_CASE("points within bounds are better than all that are not", "[sweep]") {
  const std::vector<Aim> aims = parse_aims({"margin:min", "ties:<0.5"});
  const std::vector<MeasuredTrial> first = {measured_as(0.2, 10), measured_as(0.4, 14)};
  const std::vector<double> scales = scales_of(aims, first);
  REQUIRE(scales.size() == 2);
  CHECK(scales[0] == Approx(std::sqrt(8.0)));
  CHECK(scales[1] == Approx(std::sqrt(0.02)));
  const auto fitness = [&](double ties, double margin) {
    return merit_of(aims, scales, measured_as(ties, margin)).fitness();
  };
  CHECK(fitness(0.1, 10) < fitness(0.5, 11));
  CHECK(fitness(0.5, 1e6) < fitness(0.51, -1e6));
  CHECK(fitness(0.51, 5) < fitness(0.52, 1));
  CHECK(merit_of(aims, scales, measured_as(0.5 + std::sqrt(0.02), 1)).fitness() == Approx(2));
  CHECK(merit_of(aims, scales, measured_as(0.1, std::sqrt(8.0))).fitness() == Approx(0.5));
  // What was not measured is worse than anything that was.
  CHECK(merit_of(aims, scales, MeasuredTrial{}).fitness() > fitness(10, 1));

  CHECK(verdict_of(aims[1], measured_as(0.48, 0)) == AimVerdict::met);
  CHECK(verdict_of(aims[1], measured_as(0.495, 0)) == AimVerdict::open);
  CHECK(verdict_of(aims[1], measured_as(0.52, 0)) == AimVerdict::missed);
  CHECK(verdict_of(aims[0], measured_as(0.1, 0)) == AimVerdict::open);
}

TEST_CASE("a search finds the optimum that was planted", "[sweep]") {
  const FakeResponse response({{"margin", bowl}, {"ties", slope}}, 0.01);
  double distance = 0;
  constexpr int kSearches = 10;
  for (std::uint64_t seed = 1; seed <= kSearches; ++seed) {
    const SearchPlan plan{.axes = kAxes,
                          .aims = parse_aims({"margin:min", "ties:<0.6"}),
                          .validation_error = kAllValid,
                          .start = {0.5, 10, 0.5, 0, 5},
                          .seed = seed,
                          .points = 300,
                          .matches = 400,
                          .finalists = 3,
                          .final_matches = 4000};
    const TuneResult result = searched(plan, response);
    REQUIRE_FALSE(result.partial);
    CHECK_FALSE(result.exhaustive);
    CHECK(result.tried.size() <= 300);
    REQUIRE(result.best.size() == 3);
    const Point& best = result.best[0].point;
    CHECK(best[2] <= 0.61);
    CHECK(best[3] == 1);
    // 0.04 is what the bound costs.
    distance += (bowl(best) - 0.04) / kSearches;
    CHECK(bowl(best) < bowl(plan.start));
    CHECK(result.as_is.at(0).point == plan.start);
  }
  // Points that are drawn at random come to 0.06 on average.
  CHECK(distance < 0.02);
}

TEST_CASE("searches do not depend on threads, and go on from any generation", "[sweep]") {
  const FakeResponse response({{"margin", bowl}}, 0.2, FakeResponse::Noise::of_point_and_deals);
  const SearchPlan plan{.axes = kAxes,
                        .aims = parse_aims({"margin:min"}),
                        .validation_error = kAllValid,
                        .start = {0.5, 10, 0.5, 0, 5},
                        .points = 60,
                        .matches = 40};
  const auto bytes = [&](int threads) {
    const TuneResult result = searched(plan, response, threads);
    return json_text(to_result(result, nlohmann::ordered_json::object()));
  };
  const std::string expected = bytes(1);
  CHECK(bytes(3) == expected);
  CHECK(searched(plan, response).tried.size() == 60);

  SearchPlan other = plan;
  other.seed = 2;
  CHECK(searched(other, response).tried[0].point != searched(plan, response).tried[0].point);
}

TEST_CASE("what may be tried altogether is, and the best of many is judged anew", "[sweep]") {
  const std::vector<RuleAxis> axes = {levels(1, 10), levels(1, 10)};
  // All points are the same but for chance.
  const FakeResponse response({{"margin", [](const Point&) { return 1.0; }}}, 1,
                              FakeResponse::Noise::of_point_and_deals);
  const SearchPlan plan{
      .axes = axes,
      .aims = parse_aims({"margin:min"}),
      .validation_error = [](const Point& point) { return point[0] == 1 ? "one" : ""; },
      .start = {3, 3},
      .points = 100,
      .matches = 100,
      .finalists = 4,
      .final_matches = 400};
  const TuneResult result = searched(plan, response);
  CHECK(result.exhaustive);
  CHECK(result.tried.size() == 90);
  for (const TuneResult::Judged& one : result.tried) CHECK(one.point[0] != 1);
  REQUIRE(result.best.size() == 4);
  double fresh = 0;
  for (const TuneResult::Judged& one : result.best) {
    const auto searched_at =
        std::find_if(result.tried.begin(), result.tried.end(),
                     [&](const TuneResult::Judged& other) { return other.point == one.point; });
    REQUIRE(searched_at != result.tried.end());
    const double then = *searched_at->measured.metrics[0].estimate.mean;
    CHECK(then < 0.93);  // 1 less the noise that they were chosen for
    fresh += *one.measured.metrics[0].estimate.mean / 4;
  }
  CHECK(fresh == Approx(1).margin(0.06));
}

TEST_CASE("what fresh deals say of the best is not what chose it, and all differences hold at once",
          "[sweep]") {
  // All points are the same but for chance.
  const FakeResponse response({{"margin", [](const Point&) { return 1.0; }}}, 1,
                              FakeResponse::Noise::of_point_and_deals);
  constexpr int kSearches = 100;
  double fresh = 0;
  int wrong = 0;
  for (std::uint64_t seed = 1; seed <= kSearches; ++seed) {
    const SearchPlan plan{.axes = {levels(1, 4), levels(1, 5)},
                          .aims = parse_aims({"margin:min"}),
                          .validation_error = kAllValid,
                          .start = {9, 9},
                          .seed = seed,
                          .points = 20,
                          .matches = 40,
                          .finalists = 10,
                          .final_matches = 100};
    const TuneResult result = searched(plan, response);
    REQUIRE(result.best.size() == 10);
    fresh += *result.best[0].measured.metrics[0].estimate.mean / kSearches;
    bool all_hold = true;
    for (const TuneResult::Judged& one : result.best) {
      REQUIRE(one.differences.size() == 1);
      CHECK(*one.differences[0].mean ==
            Approx(*one.measured.metrics[0].estimate.mean -
                   *result.as_is.at(0).measured.metrics[0].estimate.mean));
      const Interval interval = *one.differences[0].interval;
      all_hold = all_hold && interval.low <= 0 && interval.high >= 0;
    }
    wrong += all_hold ? 0 : 1;
  }
  // The noise of a point is 0.058; the least of ten lies 1.5 times as much below.
  CHECK(fresh == Approx(1).margin(0.02));
  // One by one at 95%, some of ten would be wrong in a quarter of the searches.
  CHECK(wrong <= 12);
}

TEST_CASE("at last others play the best and the rules as they are", "[sweep]") {
  // Among those who check, a point is worse by its second number.
  class Checked final : public FakeResponse {
   public:
    using FakeResponse::FakeResponse;
    std::vector<Metric> measure(const Trial& trial,
                                std::span<const std::string> parts) const override {
      std::vector<Metric> metrics = FakeResponse::measure(trial, parts);
      if (trial.checks) *metrics[0].estimate.mean += 100 + trial.point[1];
      return metrics;
    }
  };
  const Checked response({{"margin", [](const Point& x) { return x[0]; }}}, 0);
  SearchPlan plan{.axes = {levels(1, 4), levels(1, 5)},
                  .aims = parse_aims({"margin:min"}),
                  .validation_error = kAllValid,
                  .start = {9, 9},
                  .points = 20,
                  .matches = 40,
                  .finalists = 3,
                  .final_matches = 100};
  const TuneResult alone = searched(plan, response);
  CHECK_FALSE(alone.best[0].checked);
  plan.checks = true;
  const TuneResult result = searched(plan, response);
  REQUIRE(result.best.size() == 3);
  REQUIRE(result.as_is.size() == 1);
  for (std::size_t i = 0; i < 4; ++i) {
    const TuneResult::Judged& one = i < 3 ? result.best[i] : result.as_is[0];
    CHECK(*one.measured.metrics[0].estimate.mean == Approx(one.point[0]));
    REQUIRE(one.checked);
    CHECK(*one.checked->metrics[0].estimate.mean == Approx(100 + one.point[0] + one.point[1]));
    if (i < 3) CHECK(one.point == alone.best[i].point);
    if (i < 3) CHECK(one.differences == alone.best[i].differences);
  }
  CHECK(result.as_is[0].point == Point{9, 9});
}

TEST_CASE("a search, its final and a sweep of the same seed have different deals", "[sweep]") {
  const Search search({.axes = {levels(1, 4)},
                       .aims = parse_aims({"margin:min"}),
                       .validation_error = kAllValid,
                       .start = {1},
                       .seed = 7,
                       .points = 20});
  const FakeResponse response({{"margin", [](const Point& x) { return x[0]; }}}, 1);
  Trials trials(
      response, [&](auto asked, auto measured) { return search.next(asked, measured); }, 1);
  play(trials, std::atomic<bool>(false));
  std::set<std::uint64_t> seeds = {7};  // that of `balance`
  for (const Trial& trial : trials.trials()) seeds.insert(trial.seed);
  CHECK(seeds.size() == 3);
  const std::vector<RuleAxis> axes = {levels(1, 4)};
  const Points sample = sampled_points(PointDesign::lhs, axes, 20, 7, kAllValid);
  for (const Trial& trial : sweep_trials(sample, 7, 100)) {
    CHECK_FALSE(seeds.contains(trial.seed));
  }
}

TEST_CASE("a search keeps to what the rules allow", "[sweep]") {
  const FakeResponse response({{"margin", [](const Point& x) { return -x[0] - x[1]; }}}, 0);
  const std::vector<RuleAxis> axes = {reals(0, 1), reals(0, 1)};
  const PointValidation corner = [](const Point& x) { return x[0] + x[1] > 1.5 ? "too much" : ""; };
  const SearchPlan plan{.axes = axes,
                        .aims = parse_aims({"margin:min"}),
                        .validation_error = corner,
                        .start = {0, 0},
                        .points = 150,
                        .matches = 4};
  const TuneResult result = searched(plan, response);
  for (const TuneResult::Judged& one : result.tried) CHECK(corner(one.point).empty());
  const Point& best = result.best[0].point;
  CHECK(best[0] + best[1] > 1.4);
  // In steps that can be said.
  for (const double x : best) CHECK(std::round(x * 100) / 100 == Approx(x).epsilon(1e-12));
  SearchPlan nothing = plan;
  nothing.validation_error = [](const Point&) { return "never"; };
  CHECK_THROWS_WITH(Search(nothing), "vary: the rules forbid nearly all combinations; never");
}

TEST_CASE("reals are tried in 100 to 1,000 steps of a power of ten", "[sweep]") {
  CHECK(on_lattice(reals(0, 1), 0.123456) == 0.12);
  CHECK(on_lattice(reals(0, 0.9), 0.123456) == 0.123);
  CHECK(on_lattice(reals(0, 5000), 1234.56) == 1230);
  CHECK(on_lattice(reals(0.005, 0.9), 0.0051) == 0.005);
  CHECK(on_lattice(reals(0.0055, 0.9), 0.0051) == 0.0055);
}
