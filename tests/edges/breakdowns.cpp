#include "tests/edges/test_match.h"
#include "tests/tournament/tabulated.h"

using namespace mainmatch;
using namespace mainmatch::edges;

TEST_CASE("breakdowns of edges worked by hand", "[edges]") {
  Rules rules = on_grid(1, 2);
  rules.rounds = 2;
  rules.length = 4;
  rules.start = 2;
  TestMatch table(rules);
  // From 2: right 2 and left 1 make 3 for both. From 3: right 2 twice takes both over the edge that
  // each was heading for.
  table.play({"R2>", "L1>"});
  REQUIRE(table.types() == "ss");
  table.play({"R2>", "R2>"});
  REQUIRE(table.types() == "dd");
  if (!Edges::is_over(table.state)) table.vote({});
  CHECK(tests::tabulated<Edges>(table.state, "stands") == "0/2 0/2, 0/2 2/2, 2/2 0/2, 0/2 0/2");
  CHECK(tests::tabulated<Edges>(table.state, "fates") == "2/2 0/2 0/2, 0/2 0/2 2/2");
  CHECK(Edges::label(rules, 0, Axis::row, 3).text() == "4");
  CHECK(Edges::label(rules, 1, Axis::column, 1).text() == "screwed");
}
