// How experiments fare that are looked at a hundred times: matches of 12 seats, one of which takes
// all, and A and B in one seat each. The difference is +1, -1 or 0.

#include "experiments/statistics/sequential.h"

#include <array>
#include <cmath>
#include <cstdint>

#include "experiments/statistics/student.h"
#include "experiments/statistics/value_counts.h"
#include "tests/catch.h"
#include "tests/statistics/payoffs.h"

using namespace mainmatch;

namespace {

constexpr PayoffRange kRange = {-1, 1};

/// A wins with probability 1/12 + lead, B with 1/12.
SimulatedPayoff duel(double lead) {
  const double each = 1.0 / 12;
  return {"duel", {-1, 0, 1}, {each, 1 - 2 * each - lead, each + lead}};
}

struct Ends {
  std::array<int, 4> verdicts{};  ///< by Verdict
  double units = 0;               ///< until the stop, mean

  double percent(Verdict which) const {
    int all = 0;
    for (const int count : verdicts) all += count;
    return 100.0 * verdicts[static_cast<std::size_t>(which)] / all;
  }
};

/// Experiments of at most `looks` looks, a block of matches before each.
Ends run(int experiments, double lead, int looks, int block, const SequentialPlan& plan) {
  Ends ends;
  const SimulatedPayoff payoff = duel(lead);
  for (int experiment = 0; experiment < experiments; ++experiment) {
    Stream stream(12, static_cast<std::uint64_t>(experiment), Purpose::deal());
    ValueCounts counts;
    Verdict said = Verdict::kUndecided;
    int look = 0;
    for (; look < looks && said == Verdict::kUndecided; ++look) {
      for (const Bin& bin : draw_counts(payoff, block, stream)) counts.add(bin.low, bin.count);
      said = verdict(counts.bins(), plan);
    }
    ++ends.verdicts[static_cast<std::size_t>(said)];
    ends.units += static_cast<double>(look) * block / experiments;
  }
  return ends;
}

}  // namespace

TEST_CASE("equal bots differ significantly in at most 5% of experiments of 100 analyses",
          "[statistics][sequential]") {
  // The difference of interest is too small to be ruled out, so every experiment goes on.
  const Ends ends = run(5000, 0, 100, 100, {kRange, 0.001});
  CHECK(ends.percent(Verdict::kA) + ends.percent(Verdict::kB) <= 5);
  CHECK(ends.percent(Verdict::kUndecided) >= 95);
}

TEST_CASE("looking at a fixed interval 100 times is caught", "[statistics][sequential]") {
  int wrong = 0;
  for (std::uint64_t experiment = 0; experiment < 2000; ++experiment) {
    Stream stream(12, experiment, Purpose::deal());
    MeanSums sums;
    for (int look = 0; look < 100; ++look) {
      sums.merge(sums_of(draw_counts(duel(0), 100, stream)));
      if (const auto p = mean_p_value(sums); p && *p <= 0.05) {
        ++wrong;
        break;
      }
    }
  }
  CHECK(wrong > 0.3 * 2000);
}

TEST_CASE("differences of interest are found, and their absence", "[statistics][sequential]") {
  const SequentialPlan plan = {kRange, 0.02};
  const Ends more = run(1000, 0.02, 1000, 200, plan);
  CHECK(more.percent(Verdict::kNoDifferenceOfInterest) <= 5);
  CHECK(more.percent(Verdict::kB) <= 2.5);
  CHECK(more.percent(Verdict::kUndecided) == 0);
  CHECK(more.percent(Verdict::kA) >= 90);
  const Ends equal = run(1000, 0, 1000, 200, plan);
  CHECK(equal.percent(Verdict::kNoDifferenceOfInterest) >= 95);
  CHECK(equal.percent(Verdict::kUndecided) == 0);
  CHECK(run(200, -1.0 / 24, 1000, 200, plan).percent(Verdict::kB) >= 95);
}

TEST_CASE("no difference of interest is said wrongly in at most 5%", "[statistics][sequential]") {
  // Alpha too small to say A: the only way to end is the wrong one.
  const Ends ends = run(2000, 0.02, 100, 200, {kRange, 0.02, 1e-12, 0.05});
  CHECK(ends.percent(Verdict::kNoDifferenceOfInterest) <= 5);
}

TEST_CASE("the estimate adjusted for stopping is less far out than the plain mean",
          "[statistics][sequential]") {
  const double lead = 0.02;
  double plain = 0, adjusted = 0;
  int stopped = 0, held = 0;
  for (std::uint64_t experiment = 0; experiment < 400; ++experiment) {
    Stream stream(13, experiment, Purpose::deal());
    ValueCounts counts;
    RunningMean mean(kRange);
    for (int look = 0; look < 50; ++look) {
      for (const Bin& bin : draw_counts(duel(lead), 200, stream)) counts.add(bin.low, bin.count);
      mean.analyze(counts.bins());
      if (mean.interval().low <= 0 && mean.interval().high >= 0) continue;
      ++stopped;
      plain += *mean.plain_mean() - lead;
      adjusted += mean.adjusted_mean() - lead;
      break;
    }
    held += mean.interval().low <= lead && lead <= mean.interval().high;
  }
  plain /= stopped;
  adjusted /= stopped;
  CAPTURE(stopped, plain, adjusted, held);
  CHECK(held >= 380);
  CHECK(stopped > 200);
  CHECK(plain > 0.002);
  CHECK(std::abs(adjusted) < plain);
}

TEST_CASE("a mean is run until it is known to within the error asked for",
          "[statistics][sequential]") {
  int held = 0;
  const RunningMean untouched({0, 1});
  CHECK(untouched.interval() == Interval{0, 1});
  CHECK(!untouched.plain_mean());
  for (std::uint64_t experiment = 0; experiment < 100; ++experiment) {
    Stream stream(14, experiment, Purpose::deal());
    ValueCounts counts;
    RunningMean mean({0, 1});
    while (!mean.within(0.02)) {
      for (const Bin& bin : draw_counts({"", {0, 1}, {0.75, 0.25}}, 100, stream)) {
        counts.add(bin.low, bin.count);
      }
      mean.analyze(counts.bins());
    }
    held += mean.interval().low <= 0.25 && 0.25 <= mean.interval().high;
  }
  CHECK(held >= 95);
}
