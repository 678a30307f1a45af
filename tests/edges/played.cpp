// What bots have played, as records and as told to a person.

#include <sstream>

#include "experiments/records/replay.h"
#include "tests/catch.h"
#include "tests/conformance/hooks_edges.h"
#include "tests/edges/sample.h"
#include "tests/records/bot_records.h"

namespace mainmatch::edges {
namespace {

using tests::Hooks;

std::string told(const std::string& text) {
  std::istringstream in(text);
  std::ostringstream out;
  replay(in, "f", 1, out);
  return out.str();
}

std::size_t width(const std::string& text) {
  std::istringstream in(text);
  std::size_t longest = 0;
  for (std::string line; std::getline(in, line);) {
    longest = std::max(longest, line.size());
    CHECK_FALSE(line.ends_with(' '));
  }
  return longest;
}

TEST_CASE("what bots have played is adjudicated byte for byte", "[edges][records]") {
  int votes = 0;
  for (const Rules& rules : Hooks<Edges>::rules()) {
    for (std::uint64_t match = 0; match < 20; ++match) {
      const std::string line = tests::bot_record<Edges>(rules, 7, match);
      INFO(line);
      Json record = parse_json(line);
      CHECK(to_line(adjudicate(record)) + "\n" == line);
      votes += record.contains("decisions");
      for (Json& round : record["rounds"]) round.erase("result");
      record.erase("outcome");
      CHECK(to_line(adjudicate(record)) + "\n" == line);
      CHECK_FALSE(check(parse_json(line)));
      CHECK(width(told(line)) <= 100);
    }
  }
  CHECK(votes > 10);
}

TEST_CASE("votes are recorded as they were accepted", "[edges][records]") {
  // Whatever bots hand in, legal or not.
  int votes = 0;
  for (const Rules& rules : Hooks<Edges>::rules()) {
    for (std::uint64_t match = 0; match < 20; ++match) {
      Setup setup;
      deal_match<Edges>(rules, 3, match, setup);
      State state;
      Edges::begin(rules, setup, state);
      const auto scribe = make_recorder<Edges>();
      scribe->begin(rules, setup, {3, match, {}});
      Stream chance(3, match, Purpose::bot(0));
      Submissions<Edges> submissions;
      Result result;
      play<Edges>(
          state, submissions, &result,
          [&](const State& now, Submissions<Edges>& out) {
            for (const Seat seat : Edges::acting(now)) {
              out[static_cast<std::size_t>(seat)] = Hooks<Edges>::noisy(now, seat, chance);
            }
            return true;
          },
          [&](const Step& step, const Submissions<Edges>& given, const Result& what) {
            scribe->step(step, given, what);
          });
      Outcome outcome;
      Edges::outcome(state, outcome);
      std::string line;
      scribe->finish(outcome, line);
      INFO(line);
      CHECK(to_line(adjudicate(parse_json(line))) + "\n" == line);
      CHECK(width(told(line)) <= 100);
      votes += parse_json(line).contains("decisions");
    }
  }
  CHECK(votes > 10);
}

TEST_CASE("replay: the platform with the seats on it", "[edges][records]") {
  const std::string text = told(sample());
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
  const std::string vote = told(voted("[0,0,0,0,1,0]", R"({"0":1})"));
  INFO(vote);
  CHECK(vote.find("Tied for last: seats 1, 2\n 0                votes for #1\n") !=
        std::string::npos);
  CHECK(vote.find("Elimination Candidate by vote\n") != std::string::npos);
  const std::string lots = told(voted("[0,0,0,0,1,0]", ""));
  INFO(lots);
  CHECK(lots.find(" 0                abstains\n") != std::string::npos);
  CHECK(lots.find("Elimination Candidate by lot\n") != std::string::npos);
}

TEST_CASE("replay: before the first round", "[edges][records]") {
  Json record = parse_json(sample());
  record["rounds"] = Json::array();
  CHECK(told(to_line(record)).find("No round has been played yet.\n") != std::string::npos);
}

}  // namespace
}  // namespace mainmatch::edges
