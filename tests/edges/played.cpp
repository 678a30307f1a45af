// Records of matches, replayed as text.

#include "tests/catch.h"
#include "tests/edges/sample.h"
#include "tests/records/replayed.h"

namespace mainmatch::edges {
namespace {

using tests::replayed;

TEST_CASE("replay: the platform with the seats on it", "[edges][records]") {
  const std::string text = replayed(sample());
  INFO(text);
  const auto has = [&](const std::string& piece) { return text.find(piece) != std::string::npos; };
  CHECK(has(R"(
       2   1   0
)"));
  CHECK(has(R"(
pays  5  0  1  1  0  5
      1  2  3  4  5  6
     #2 #0
Off the left edge: #1 to -2 (dumb)
)"));
  CHECK(has(R"(
Moves             from   move  with  bet  pushed  lands  type            points  score  garnets
 0                   2     +1*   #2    .      +1      4  surviving    1 x 2 = 2      2        6
 1                   3     +1*   #0    .      +5      9  dumb                 0      0        4
 2                   1     +5    #1    3      +1      7  dumb                 0     10        1
* the default move
Void: submission of seat 0 (a partner that is oneself)
)"));
  CHECK(has(" 3rd   1                        0       .        4  Elimination Candidate\n"));
  CHECK(has("Winner: seat 2\n"));
}

TEST_CASE("replay: the vote, or the lots", "[edges][records]") {
  const std::string vote = replayed(voted("[0,0,0,0,1,0]", R"({"0":1})"));
  INFO(vote);
  CHECK(vote.find("Tied for last: seats 1, 2\n 0                votes for #1\n") !=
        std::string::npos);
  CHECK(vote.find("Elimination Candidate by vote\n") != std::string::npos);
  const std::string lots = replayed(voted("[0,0,0,0,1,0]", ""));
  INFO(lots);
  CHECK(lots.find(" 0                abstains\n") != std::string::npos);
  CHECK(lots.find("Elimination Candidate by lot\n") != std::string::npos);
}

TEST_CASE("replay: before the first round", "[edges][records]") {
  Json record = parse_json(sample());
  record["rounds"] = Json::array();
  CHECK(replayed(to_line(record)).find("No round has been played yet.\n") != std::string::npos);
}

}  // namespace
}  // namespace mainmatch::edges
