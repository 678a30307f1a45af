#include "experiments/analyses/sweep/trials.h"

#include <atomic>

#include "experiments/analyses/sweep/sweep.h"
#include "experiments/runtime/play.h"
#include "tests/catch.h"
#include "tests/experiments.h"
#include "tests/sweep/fake_response.h"

using namespace mainmatch;
using namespace mainmatch::tests;

namespace {

const FakeResponse kResponse({{"ties", [](const Point& x) { return x[0]; }},
                              {"margin", [](const Point& x) { return x[0] * x[0]; }}},
                             1);

/// Three points; then, twice, the double of the last.
std::vector<Trial> next(std::span<const Trial> trials, std::span<const MeasuredTrial> measured) {
  if (trials.empty()) return {{{1}, 5, 400}, {{2}, 5, 400}, {{3}, 5, 4}};
  if (trials.size() >= 5) return {};
  // What is asked for next depends on what was measured.
  const double last = *measured.back().find("ties", "")->estimate.mean;
  return {{{trials.back().point[0] * 2 + last}, 6, 400}};
}

Trials played(int threads) {
  Trials trials(kResponse, next, threads);
  play(trials, std::atomic<bool>(false));
  return trials;
}

}  // namespace

TEST_CASE("trials are measured part by part, and more are asked for when all are done", "[sweep]") {
  const Trials trials = played(1);
  CHECK(trials.complete());
  CHECK(trials.blocks() == 4 + 4 + 1 + 4 + 4);
  REQUIRE(trials.measured().size() == 5);
  const MeasuredTrial& first = trials.measured()[0];
  REQUIRE(first.metrics.size() == 2);
  CHECK(first.find("ties", "seat 0") == nullptr);
  // The mean of a metric is that of its halves, which are independent and so not the same.
  for (std::size_t m = 0; m < 2; ++m) {
    const auto& [one, other] = first.halves[m];
    REQUIRE((one && other));
    CHECK(*one != *other);
    CHECK((*one + *other) / 2 == Approx(*first.metrics[m].estimate.mean));
  }
  // 4 matches are one part, which has no halves.
  CHECK_FALSE(trials.measured()[2].halves[0][0]);
  // The same deals at both points.
  CHECK(*trials.measured()[1].find("ties", "")->estimate.mean -
            *first.find("ties", "")->estimate.mean ==
        Approx(1).epsilon(1e-9));
  CHECK(trials.trials()[3].point[0] == 6 + *trials.measured()[2].find("ties", "")->estimate.mean);
}

TEST_CASE("trials end alike on any number of threads and after any block", "[sweep]") {
  const std::string expected = saved(played(1));
  for (const int threads : {2, 5}) CHECK(saved(played(threads)) == expected);

  Trials whole(kResponse, next, 1);
  for (std::uint64_t block = 0; block < whole.blocks(); ++block) {
    const std::string kept = saved(whole);
    Trials resumed(kResponse, next, 1);
    ByteReader in(kept);
    resumed.load(in);
    in.end();
    CHECK(saved(resumed) == kept);
    CHECK(resumed.blocks() == whole.blocks());
    for (std::uint64_t rest = block; rest < resumed.blocks(); ++rest) {
      resumed.work(rest, 0);
      resumed.done(rest, 0);
    }
    CHECK(saved(resumed) == expected);
    whole.work(block, 0);
    whole.done(block, 0);
  }
  CHECK(saved(whole) == expected);
}

TEST_CASE("what trials never kept is refused", "[sweep]") {
  const std::string kept = saved(played(1));
  for (const std::string& bad : {kept.substr(0, kept.size() / 2), std::string("\x09") + kept}) {
    Trials trials(kResponse, next, 1);
    ByteReader in(bad);
    CHECK_THROWS_AS((trials.load(in), in.end()), DamagedBytes);
  }
  Trials begun = played(1);
  ByteReader in(kept);
  CHECK_THROWS_AS(begun.load(in), DamagedBytes);
}

TEST_CASE("points of a grid share their deals, those of a sample row by row", "[sweep]") {
  const std::vector<RuleAxis> axes = {{.rule = "a", .levels = {1, 2, 3}, .lo = 1, .hi = 3},
                                      {.rule = "b", .levels = {1, 2, 3}, .lo = 1, .hi = 3}};
  const PointValidation none = [](const Point&) { return std::string(); };
  for (const Trial& trial : sweep_trials(grid_points(axes, none), 7, 100)) CHECK(trial.seed == 7);
  const Points points = sampled_points(PointDesign::lhs, axes, 20, 7, none);
  const std::vector<Trial> trials = sweep_trials(points, 7, 100);
  REQUIRE(trials.size() == points.all.size());
  for (std::size_t i = 0; i < trials.size(); ++i) {
    CHECK(trials[i].point == points.all[i]);
    for (std::size_t j = 0; j < i; ++j) {
      CHECK((trials[i].seed == trials[j].seed) == (points.rows[i] == points.rows[j]));
    }
  }
}
