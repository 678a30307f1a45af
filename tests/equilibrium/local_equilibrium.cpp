#include "experiments/game_theory/local_equilibrium.h"

#include "tests/catch.h"
#include "tests/equilibrium/games.h"

namespace mainmatch::tests {

namespace {

/// For two seats: against a share x of the first strategy it earns `gap` - 2 x more than the
/// second; a third always loses.
PayoffTable sloped(double gap) {
  return matrix_table({{gap - 2, gap, 0}, {0, 0, 0}, {-9, -9, -9}});
}

}  // namespace

TEST_CASE("an equilibrium is followed on its support", "[equilibrium][nash]") {
  Stream chance(StreamKey{1, 1});
  const auto near = equilibrium_near(sloped(1.1), {0.5, 0.5, 0}, 0, chance);
  REQUIRE(near);
  CHECK(near->mix[0] == Approx(0.55).epsilon(1e-9));
  CHECK(near->support == 0b011);
  CHECK(near->values[0] == Approx(0).margin(1e-9));
}

TEST_CASE("an equilibrium that loses a strategy is found with the others", "[equilibrium][nash]") {
  Stream chance(StreamKey{1, 1});
  const auto all_first = equilibrium_near(sloped(2.5), {0.9, 0.1, 0}, 0, chance);
  REQUIRE(all_first);
  CHECK(all_first->mix == std::vector<double>{1, 0, 0});
  const auto none = equilibrium_near(sloped(-1), {0.1, 0.9, 0}, 0, chance);
  REQUIRE(none);
  CHECK(none->support == 0b010);
}

TEST_CASE("what gains by leaving joins the nearest equilibrium", "[equilibrium][nash]") {
  Stream chance(StreamKey{1, 1});
  const auto near = equilibrium_near(sloped(0.4), {0, 1, 0}, 0, chance);
  REQUIRE(near);
  CHECK(near->mix[0] == Approx(0.2).epsilon(1e-9));
  // What gains no more than the tolerance does not.
  const auto tolerated = equilibrium_near(sloped(0.4), {0, 1, 0}, 0.5, chance);
  REQUIRE(tolerated);
  CHECK(tolerated->mix == std::vector<double>{0, 1, 0});
}

TEST_CASE("of two equilibria as near the nearer by shares is taken", "[equilibrium][nash]") {
  // A stag hunt: everybody the first, everybody the second, or in between.
  const PayoffTable table = matrix_table({{3, 0}, {1, 1}});
  Stream chance(StreamKey{1, 1});
  for (const bool first : {true, false}) {
    const auto near = equilibrium_near(table, {first ? 1.0 : 0.0, first ? 0.0 : 1.0}, 0, chance);
    REQUIRE(near);
    CHECK(near->mix[0] == (first ? 1 : 0));
  }
}

TEST_CASE("nothing is found where all equilibria are far", "[equilibrium][nash]") {
  // The fifth strategy beats all; four would have to go for it.
  std::vector<std::vector<double>> matrix(5, std::vector<double>(5));
  for (std::size_t i = 0; i < 4; ++i) matrix[i][i] = -1;
  for (std::size_t i = 0; i < 5; ++i) matrix[4][i] = 1;
  Stream chance(StreamKey{1, 1});
  CHECK_FALSE(equilibrium_near(matrix_table(matrix), {0.25, 0.25, 0.25, 0.25, 0}, 0, chance));
}

}  // namespace mainmatch::tests
