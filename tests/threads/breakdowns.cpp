#include "experiments/matches/playback.h"
#include "experiments/matches/records/reader.h"
#include "experiments/matches/threads/record.h"
#include "tests/threads/small_match.h"
#include "tests/tournament/tabulated.h"

using namespace mainmatch;

TEST_CASE("breakdowns of Threads of Fate worked by hand", "[threads]") {
  const Json record = parse_json(tests::small_threads());
  Playback<Threads> match(Node(record, ""));
  match.run([](const auto&...) {});
  REQUIRE(match.is_over());
  // Seat 0 visits Nona and seat 2 Clotho, both for nothing.
  CHECK(tests::tabulated<Threads>(match.state(), "visits") ==
        "1/4 0/4 0/4 0/4, 1/4 0/4 0/4 0/4, 0/4 0/4 0/4 0/4, 0/4 0/4 0/4 0/4, 0/4 0/4 0/4 0/4, "
        "0/4 0/4 0/4 0/4");
  CHECK(tests::tabulated<Threads>(match.state(), "gold") == "1/1 1/1, 1/1 2/1");
  CHECK(Threads::label(match.rules(), 0, Axis::row, 5).text() == "morta");
  CHECK(Threads::label(match.rules(), 0, Axis::column, 3).text() == "tier 3");
}
