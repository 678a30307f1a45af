#include "experiments/game_theory/linear_program.h"

#include "experiments/base/error.h"
#include "tests/catch.h"

namespace mainmatch::tests {

TEST_CASE("linear programs are solved at a corner", "[equilibrium][lp]") {
  // Most 3x + 5y with x <= 4, 2y <= 12, 3x + 2y <= 18: at (2, 6).
  LinearProgram program;
  program.rows = {{.most = 4}, {.most = 12}, {.most = 18}};
  program.columns = {{{0, 1}, {2, 3}}, {{1, 2}, {2, 2}}};
  program.objective = {3, 5};
  const auto found = maximize(program);
  REQUIRE(found);
  CHECK(found->x[0] == Approx(2).epsilon(1e-12));
  CHECK(found->x[1] == Approx(6).epsilon(1e-12));
  CHECK(found->value == Approx(36).epsilon(1e-12));

  program.rows[0] = {1, 1};  // x = 1
  CHECK(maximize(program)->value == Approx(33).epsilon(1e-12));
  program.rows.push_back({.least = 7});
  program.columns[1].push_back({3, 1});  // y >= 7
  CHECK(!maximize(program));
}

TEST_CASE("a linear program without bounds is refused", "[equilibrium][lp]") {
  CHECK_THROWS_AS(maximize({{{.least = 1}}, {{{0, 1}}}, {1}}), RunError);
}

}  // namespace mainmatch::tests
