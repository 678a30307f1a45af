#include "engine/core/field.h"

#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "engine/core/fraction.h"
#include "tests/catch.h"

namespace mainmatch {
namespace {

struct Sample {
  int size = 5;
  int part = 3;
  double share = 0.5;
  bool flag = false;
};

constexpr std::array<Field<Sample>, 5> kSample = {{
    {"size", &Sample::size, 1, 10, ""},
    {"part", &Sample::part, 0, &Sample::size, ""},
    {"share", &Sample::share, 0, 1, ""},
    {"flag", &Sample::flag, 0, 1, ""},
    {"list", Structured{}, 1, 0, "a range that nothing is in, and that is not looked at"},
}};

std::string wrong(int size, int part, double share) {
  const Sample sample{size, part, share, true};
  const auto* field = first_out_of_range<Sample>(kSample, sample);
  return field ? std::string(field->name) : "";
}

TEST_CASE("fields are checked against fixed bounds", "[core]") {
  CHECK(wrong(5, 3, 0.5) == "");
  CHECK(wrong(1, 0, 0) == "");
  CHECK(wrong(10, 10, 1) == "");
  CHECK(wrong(0, 0, 0.5) == "size");
  CHECK(wrong(11, 0, 0.5) == "size");
}

TEST_CASE("fields are checked against other parameters", "[core]") {
  CHECK(wrong(4, 4, 0.5) == "");
  CHECK(wrong(4, 5, 0.5) == "part");
  CHECK(wrong(5, 5, 0.5) == "");
  CHECK(wrong(5, -1, 0.5) == "part");
}

TEST_CASE("the first of several faults is named", "[core]") {
  CHECK(wrong(0, 50, 7) == "size");
  CHECK(wrong(1, 50, 7) == "part");
}

TEST_CASE("a real number just outside, infinite or no number is outside", "[core]") {
  CHECK(wrong(5, 3, std::nextafter(1.0, 2.0)) == "share");
  CHECK(wrong(5, 3, std::nextafter(0.0, -1.0)) == "share");
  CHECK(wrong(5, 3, std::numeric_limits<double>::infinity()) == "share");
  CHECK(wrong(5, 3, std::numeric_limits<double>::quiet_NaN()) == "share");
  CHECK(wrong(5, 3, -0.0) == "");
}

TEST_CASE("value_of reads numbers and flags", "[core]") {
  const Sample sample{7, 2, 0.25, true};
  CHECK(value_of(kSample[0], sample) == 7);
  CHECK(value_of(kSample[2], sample) == 0.25);
  CHECK(value_of(kSample[3], sample) == 1);
  CHECK(value_of(kSample[3], Sample{}) == 0);
  CHECK(value_of(kSample[4], sample) == 0);
}

TEST_CASE("fractions are reduced to lowest terms", "[core]") {
  const auto is = [](Fraction f, std::uint64_t over, std::uint64_t under) {
    return f.numerator == over && f.denominator == under;
  };
  CHECK(is(reduced(6, 4), 3, 2));
  CHECK(is(reduced(0, 7), 0, 1));
  CHECK(is(reduced(7, 7), 1, 1));
  CHECK(is(reduced(1, 9), 1, 9));
  CHECK(is(reduced(Wide{1} << 100, Wide{1} << 99), 2, 1));
}

}  // namespace
}  // namespace mainmatch
