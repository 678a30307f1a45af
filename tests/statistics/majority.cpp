#include "experiments/statistics/majority.h"

#include <cstddef>

#include "engine/core/rng.h"
#include "tests/catch.h"

using namespace mainmatch;

namespace {

/// From what stands above the diagonal, row by row.
Margins margins_of(std::size_t bots, std::vector<double> above) {
  Margins margins(bots, std::vector<double>(bots, 0));
  std::size_t next = 0;
  for (std::size_t a = 0; a < bots; ++a) {
    for (std::size_t b = a + 1; b < bots; ++b) {
      margins[a][b] = above[next++];
      margins[b][a] = -margins[a][b];
    }
  }
  return margins;
}

Beats certain(const Margins& margins) {
  Beats beats;
  for (const auto& row : margins) {
    auto& flags = beats.emplace_back();
    for (const double margin : row) flags.push_back(margin > 0);
  }
  return beats;
}

}  // namespace

TEST_CASE("who beats every other is picked for certain", "[statistics][majority]") {
  const auto lottery = maximal_lottery(margins_of(3, {-0.01, 0.3, 0.02}));
  CHECK(lottery[0] == Approx(0).margin(1e-12));
  CHECK(lottery[1] == Approx(1));
  CHECK(lottery[2] == Approx(0).margin(1e-12));
}

TEST_CASE("a circle is picked from by what the others win by", "[statistics][majority]") {
  // a beats b by 0.1, b beats c by 0.2, c beats a by 0.3: chances in proportion to the margin
  // between the other two.
  const Margins circle = margins_of(3, {0.1, -0.3, 0.2});
  const auto lottery = maximal_lottery(circle);
  CHECK(lottery[0] == Approx(2.0 / 6));
  CHECK(lottery[1] == Approx(3.0 / 6));
  CHECK(lottery[2] == Approx(1.0 / 6));
}

TEST_CASE("copies share a chance, and who has none can be left out", "[statistics][majority]") {
  // The circle, a copy of b beside it, and a bot that all beat.
  const auto lottery =
      maximal_lottery(margins_of(5, {0.1, -0.3, 0.1, 0.4, 0.2, 0, 0.1, -0.2, 0.2, 0.3}));
  CHECK(lottery[0] == Approx(2.0 / 6));
  CHECK(lottery[1] + lottery[3] == Approx(3.0 / 6));
  CHECK(lottery[2] == Approx(1.0 / 6));
  CHECK(lottery[4] == Approx(0).margin(1e-12));
}

TEST_CASE("no bot comes in before a maximal lottery", "[statistics][majority]") {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Stream stream(seed, 0, Purpose::deal());
    const std::size_t bots = 1 + stream.below(16);
    std::vector<double> above;
    for (std::size_t i = 0; i < bots * bots; ++i) {
      above.push_back(static_cast<double>(stream.below(11)) / 10 - 0.5);  // with ties
    }
    const Margins margins = margins_of(bots, above);
    const auto lottery = maximal_lottery(margins);
    double sum = 0;
    for (std::size_t b = 0; b < bots; ++b) {
      CHECK(lottery[b] >= 0);
      sum += lottery[b];
      double ahead = 0;  // of b before whoever is picked
      for (std::size_t a = 0; a < bots; ++a) ahead += lottery[a] * margins[b][a];
      CHECK(ahead <= 1e-9);
    }
    CHECK(sum == Approx(1));
  }
}

TEST_CASE("tiers part where all of one beat all of the next", "[statistics][majority]") {
  using Tiers = std::vector<std::vector<int>>;
  CHECK(tiers(certain(margins_of(3, {-0.1, 0.1, 0.1}))) == Tiers{{1}, {0}, {2}});
  CHECK(tiers(certain(margins_of(3, {0.1, -0.1, 0.1}))) == Tiers{{0, 1, 2}});
  // 3 beats all; of the circle one pair is open, and all beat 4.
  CHECK(tiers(certain(margins_of(5, {0.1, -0.1, -0.1, 0.1, 0, -0.1, 0.1, -0.1, 0.1, 0.1}))) ==
        Tiers{{3}, {0, 1, 2}, {4}});
  CHECK(tiers(Beats(3, std::vector<bool>(3))) == Tiers{{0, 1, 2}});
  // Who is certainly better than one and not than the other holds the three together.
  CHECK(tiers(certain(margins_of(3, {0, 0.1, 0}))) == Tiers{{0, 1, 2}});
}
