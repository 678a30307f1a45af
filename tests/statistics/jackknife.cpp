#include "experiments/statistics/jackknife.h"

#include <cmath>
#include <numeric>
#include <vector>

#include "engine/core/rng.h"
#include "experiments/statistics/mean_sums.h"
#include "experiments/statistics/student.h"
#include "tests/catch.h"

namespace mainmatch {
namespace {

/// The statistic of all values, and without each of them.
template <class Statistic>
Jackknife jackknife_of(const std::vector<double>& values, Statistic&& statistic, bool corrected) {
  std::vector<double> without;
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::vector<double> rest = values;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    without.push_back(statistic(rest));
  }
  return jackknife(statistic(values), without, corrected);
}

double mean_of(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}
/// By the divisor n: too small on average.
double spread_of(const std::vector<double>& values) {
  const double mean = mean_of(values);
  double sum = 0;
  for (const double value : values) sum += (value - mean) * (value - mean);
  return sum / static_cast<double>(values.size());
}

std::vector<double> some_values(std::uint64_t seed, int many) {
  Stream stream(seed, 0, Purpose::pilot());
  std::vector<double> values;
  for (int i = 0; i < many; ++i) values.push_back(static_cast<double>(stream.below(100)));
  return values;
}

TEST_CASE("the jackknife of a mean is Student's method", "[jackknife]") {
  const std::vector<double> values = some_values(3, 60);
  MeanSums sums;
  for (const double value : values) sums.add(static_cast<std::int64_t>(value));
  const Estimate student = student_interval(sums);
  const Estimate found = jackknife_of(values, mean_of, false).estimate();
  CHECK(*found.mean == Approx(*student.mean));
  CHECK(found.interval->low == Approx(student.interval->low));
  CHECK(found.interval->high == Approx(student.interval->high));
  const auto p = jackknife_of(values, mean_of, false).p_value(50);
  CHECK(*p == Approx(*mean_p_value(sums, 50)));
}

TEST_CASE("the jackknife takes the bias out of a variance exactly", "[jackknife]") {
  const std::vector<double> values = some_values(4, 40);
  const auto n = static_cast<double>(values.size());
  CHECK(*jackknife_of(values, spread_of, false).value == Approx(spread_of(values)));
  CHECK(*jackknife_of(values, spread_of, true).value == Approx(spread_of(values) * n / (n - 1)));
}

TEST_CASE("the jackknife says when it has no interval", "[jackknife]") {
  const auto none = jackknife(std::nan(""), std::vector<double>(50, 1.0));
  CHECK_FALSE(none.value);
  CHECK(none.estimate() == Estimate{});
  CHECK_FALSE(none.p_value());

  const auto few = jackknife_of(some_values(5, 29), mean_of, false);
  CHECK(few.value);
  CHECK_FALSE(few.error);
  CHECK(few.estimate().why() == "sample too small");

  std::vector<double> undefined(50, 1.0);
  undefined[7] = std::nan("");
  CHECK_FALSE(jackknife(1, undefined).error);

  const auto alike = jackknife(2, std::vector<double>(50, 2.0));
  CHECK(alike.estimate().why() == "all alike");
  CHECK(*alike.p_value(2) == 1);
  CHECK_FALSE(alike.p_value(1));

  std::vector<double> lopsided(50, 0.0);  // one group says all
  lopsided[0] = 100;
  CHECK(jackknife_of(lopsided, mean_of, false).estimate().why() == "sample too small");
}

TEST_CASE("jackknife estimates are clipped to their range", "[jackknife]") {
  std::vector<double> without;
  for (int i = 0; i < 50; ++i) without.push_back(i % 2 == 0 ? -0.001 : 0.003);
  const Estimate found = jackknife(-0.01, without).estimate({0, 1});
  CHECK(*found.mean == 0);
  CHECK(found.interval->low == 0);
  CHECK(found.interval->high >= 0);
}

}  // namespace
}  // namespace mainmatch
