#include "experiments/statistics/student.h"

#include <cmath>

#include "experiments/statistics/clopper_pearson.h"
#include "experiments/statistics/holm.h"
#include "experiments/statistics/portable_log.h"
#include "tests/catch.h"

using namespace mainmatch;

TEST_CASE("moments of a sample worked by hand", "[statistics]") {
  MeanSums sums;
  sums.add(0, 3);
  sums.add(4);
  // Mean 1, squares 3 + 9 = 12, cubes -3 + 27 = 24: variance 12/3, skewness (24/4) / 3^(3/2).
  CHECK(moments(sums)->mean == 1);
  CHECK(moments(sums)->variance == Approx(4));
  CHECK(moments(sums)->skewness == Approx(6 / std::pow(3, 1.5)));
  MeanSums far;  // the same far from 0, below it and upside down
  far.add(-4'000'000, 3);
  far.add(-4'000'004);
  CHECK(moments(far)->variance == Approx(4));
  CHECK(moments(far)->skewness == Approx(-6 / std::pow(3, 1.5)));
  CHECK(!moments(MeanSums{}));
}

TEST_CASE("Student's quantiles and tails are those of the tables", "[statistics]") {
  CHECK(student_quantile(0.975, 10) == Approx(2.228138852));
  CHECK(student_tails(2.228138852, 10) == Approx(0.05));
  CHECK(student_tails(-2.228138852, 10) == Approx(0.05));
  CHECK(student_tails(0, 10) == 1);
}

TEST_CASE("a sample is too small by its number or by its skewness", "[statistics]") {
  MeanSums even, skewed;
  even.add(0, 15);
  even.add(1, 14);
  CHECK(!student_interval(even).interval);
  CHECK(student_interval(even).mean.has_value());
  even.add(1);  // 30
  CHECK(student_interval(even).interval.has_value());
  // One in five: skewness^2 = 0.6^2 / 0.16 = 9 / 4, so 113 units are asked for.
  skewed.add(1, 22);
  skewed.add(0, 88);
  CHECK(!student_interval(skewed).interval);
  CHECK(!mean_p_value(skewed));
  skewed.add(1);
  skewed.add(0, 4);
  CHECK(student_interval(skewed).interval.has_value());
  CHECK(mean_p_value(skewed).has_value());
  MeanSums same;
  same.add(3, 1000);
  CHECK(!student_interval(same).interval);
}

TEST_CASE("p-values of a mean", "[statistics]") {
  MeanSums sums;
  sums.add(1, 60);
  sums.add(-1, 40);
  // Mean 0.2, variance (100 - 4) / 99, t = 0.2 / sqrt(0.96 / 99).
  const double t = 0.2 / std::sqrt(0.96 / 99);
  CHECK(*mean_p_value(sums) == Approx(student_tails(t, 99)));
  CHECK(*mean_p_value(sums) == Approx(0.0449347252));
  CHECK(*mean_p_value(sums, 0.2) == Approx(1));
  // The p-value is below 0.05 exactly where the 95% interval leaves out the null.
  const Interval interval = *student_interval(sums).interval;
  CHECK(*mean_p_value(sums, interval.low) == Approx(0.05));
  CHECK(*mean_p_value(sums, interval.high) == Approx(0.05));
  MeanSums always;
  always.add(1, 40);
  CHECK(*mean_p_value(always) == std::ldexp(1, -39));
  CHECK(*mean_p_value(always, 1) == 1);
}

TEST_CASE("Clopper and Pearson's ends are where the binomial tails are 2.5%", "[statistics]") {
  const Interval none = clopper_pearson(0, 30);
  CHECK(none.low == 0);
  CHECK(none.high == Approx(1 - std::pow(0.025, 1.0 / 30)));
  CHECK(clopper_pearson(30, 30).low == Approx(std::pow(0.025, 1.0 / 30)));
  CHECK(clopper_pearson(30, 30).high == 1);
  // Of 3 units 1 was seen: 1 - (1 - p)^3 and 3 (1 - p)^2 p + (1 - p)^3 are 2.5% at the ends.
  const auto [low, high] = clopper_pearson(1, 3);
  CHECK(1 - std::pow(1 - low, 3) == Approx(0.025));
  CHECK(std::pow(1 - high, 2) * (3 * high + 1 - high) == Approx(0.025));
  CHECK(clopper_pearson(0, 0) == Interval{0, 1});
  CHECK(clopper_pearson(5, 10, 0.01).low < clopper_pearson(5, 10).low);
}

TEST_CASE("Holm's adjusted p-values worked by hand", "[statistics]") {
  using P = std::vector<std::optional<double>>;
  // Sorted 0.005, 0.01, 0.03, 0.04 times 4, 3, 2, 1: 0.02, 0.03, 0.06, 0.04 raised to 0.06.
  const P adjusted = holm_adjusted(P{0.01, 0.04, 0.03, 0.005});
  CHECK(*adjusted[0] == Approx(0.03));
  CHECK(*adjusted[1] == Approx(0.06));
  CHECK(*adjusted[2] == Approx(0.06));
  CHECK(*adjusted[3] == Approx(0.02));
  // What is missing counts in the family.
  const P gaps = holm_adjusted(P{0.02, std::nullopt, 0.9});
  CHECK(*gaps[0] == Approx(0.06));
  CHECK(!gaps[1]);
  CHECK(*gaps[2] == 1);
  CHECK(holm_adjusted({}).empty());
}

TEST_CASE("the portable logarithm and exponential agree with the library's", "[statistics]") {
  for (double x = 1e-300; x < 1e300; x *= 1.37) {
    REQUIRE(portable_log(x) == Approx(std::log(x)).epsilon(1e-15).margin(1e-15));
  }
  for (double u = 1e-12; u < 0.9; u *= 1.7) {
    REQUIRE(portable_log(1 - u) == Approx(std::log(1 - u)).epsilon(1e-15).margin(1e-15));
  }
  for (double x = 0; x > -699; x -= 0.37) {
    REQUIRE(portable_exp(x) == Approx(std::exp(x)).epsilon(1e-12).margin(0));
  }
  CHECK(portable_exp(-701) == 0);
  CHECK(portable_log(1) == 0);
}
