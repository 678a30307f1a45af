#include "tests/amidakuji/test_match.h"
#include "tests/tournament/tabulated.h"

using namespace mainmatch;
using namespace mainmatch::amidakuji;

TEST_CASE("breakdowns of Amidakuji worked by hand", "[amidakuji]") {
  Rules rules = plain(2, 3, 2);
  rules.rounds = 2;
  TestMatch table(rules, {"|-| |",  //
                          "| |-|"});
  table.play({{0, Turn("S3 U1")}, {1, Turn("S2")}});
  REQUIRE(table.ends() == "CAB");
  // The blocker on S holds tokens on T: both of S and T end where S would without the upper rung.
  table.play({{0, Turn("T4").block("S:A")}});
  REQUIRE(table.ends() == "CCB");
  CHECK(tests::tabulated<Amidakuji>(table.state, "ends") ==
        "0/5 0/5 5/5, 0/4 0/4 4/4, 0/1 1/1 0/1");
  CHECK(tests::tabulated<Amidakuji>(table.state, "bids") == "5/6 0/4, 0/6 4/4, 1/6 0/4");
  CHECK(Amidakuji::label(rules, 0, Axis::row, 2).text() == "U");
  CHECK(Amidakuji::label(rules, 0, Axis::column, 2).text() == "C");
}
