#include "experiments/matches/amidakuji/record.h"
#include "experiments/matches/step_form.h"
#include "tests/catch.h"
#include "tests/records/small_match.h"

namespace mainmatch::tests {

namespace {

const std::string kFirst = "/rounds/0/submissions/0";

/// The parts that round 1 rejects of seat 0 when it hands in `submission`.
std::string void_parts(const std::string& submission) {
  const Json done = adjudicate(with(kFirst, submission));
  std::string parts;
  for (const Json& entry : done["rounds"][0]["result"]["rejected"]) {
    CHECK(entry["seat"] == 0);
    CHECK_FALSE(entry["reason"].get<std::string>().empty());
    parts += (parts.empty() ? "" : " ") + entry["part"].get<std::string>();
  }
  return parts;
}

std::string submission_fault(const std::string& submission) {
  return fault_of(with(kFirst, submission));
}

struct VoidRow {
  const char* submission;
  const char* expected;
};

}  // namespace

TEST_CASE("submissions: what is not allowed is void, part by part", "[records]") {
  const VoidRow rows[] = {
      {R"(null)", ""},
      {R"({})", ""},
      {R"({"bets":null,"peeks":null,"blocker":null})", ""},
      {R"({"bets":{"S":3}})", ""},
      {R"({"bets":{"S":2.0,"T":1,"U":0}})", ""},
      {R"({"bets":{"S":4}})", "bets"},
      {R"({"bets":{"S":2,"T":2}})", "bets"},
      {R"({"bets":{"S":-1}})", "bets"},
      {R"({"bets":{"S":-1,"T":3}})", "bets"},
      {R"({"bets":{"S":1.5}})", "bets"},
      {R"({"bets":{"S":1e300}})", "bets"},
      {R"({"bets":{"S":-1e300,"T":1e300}})", "bets"},
      {R"({"bets":{"S":4294967296}})", "bets"},
      {R"({"bets":{"S":4294967297}})", "bets"},
      {R"({"bets":{"S":18446744073709551615}})", "bets"},
      {R"({"bets":{"S":18446744073709551617}})", "bets"},
      {R"({"bets":{"Q":1}})", "bets"},
      {R"({"bets":{"Q":0}})", "bets"},
      {R"({"bets":{"":1}})", "bets"},
      {R"({"bets":{"SS":1}})", "bets"},
      {R"({"bets":{"V":1}})", "bets"},
      {R"({"bets":{"V":0}})", "bets"},
      {R"({"peeks":[]})", ""},
      {R"({"peeks":["S","S"]})", ""},
      {R"({"peeks":["S","T","U"]})", "peeks"},
      {R"({"peeks":["A","S","V","T"]})", "peeks peeks"},
      {R"({"blocker":{"leg":"U","row":"B"}})", ""},
      {R"({"blocker":{"leg":"V","row":"A"}})", "blocker"},
      {R"({"blocker":{"leg":"S","row":"C"}})", "blocker"},
      {R"({"blocker":{"leg":"","row":""}})", "blocker"},
      {R"({"blocker":{"leg":"?","row":"?"},"peeks":["?"],"bets":{"?":1}})", "bets peeks blocker"},
  };
  for (const VoidRow& row : rows) {
    INFO(row.submission);
    CHECK(void_parts(row.submission) == row.expected);
  }
}

TEST_CASE("submissions: what is no submission is a fault of the record", "[records]") {
  const std::string at = "rounds[0].submissions[0]";
  const VoidRow rows[] = {
      {R"(5)", ": got 5, expected an object"},
      {R"([])", ": got [], expected an object"},
      {R"({"bet":{}})", ".bet: unknown key; did you mean 'bets'?"},
      {R"({"bids":{}})", ".bids: unknown key, expected bets, peeks, blocker"},
      {R"({"bets":[]})", ".bets: got [], expected an object"},
      {R"({"bets":{"S":"1"}})", ".bets.S: got \"1\", expected a number"},
      {R"({"bets":{"S":null}})", ".bets.S: got null, expected a number"},
      {R"({"bets":{"Q":true}})", ".bets.Q: got true, expected a number"},
      {R"({"peeks":"S"})", ".peeks: got \"S\", expected a list of 0..255"},
      {R"({"peeks":["S",1]})", ".peeks[1]: got 1, expected a string"},
      {R"({"peeks":[null]})", ".peeks[0]: got null, expected a string"},
      {R"({"blocker":"S"})", ".blocker: got \"S\", expected an object"},
      {R"({"blocker":{"leg":"S"}})", ".blocker.row: missing"},
      {R"({"blocker":{"row":"A"}})", ".blocker.leg: missing"},
      {R"({"blocker":{"leg":"S","row":1}})", ".blocker.row: got 1, expected a string"},
      {R"({"blocker":{"leg":"S","row":"A","seat":1}})",
       ".blocker.seat: unknown key, expected leg, row"},
  };
  for (const VoidRow& row : rows) {
    INFO(row.submission);
    CHECK(submission_fault(row.submission) == at + row.expected);
  }
}

TEST_CASE("submissions: 255 peeks are many, 256 a fault", "[records]") {
  const auto peeks = [](std::size_t count) {
    std::string list = R"({"peeks":["X")";
    for (std::size_t i = 1; i < count; ++i) list += R"(,"X")";
    return list + "]}";
  };
  const Json done = adjudicate(with(kFirst, peeks(255)));
  CHECK(done["rounds"][0]["result"]["rejected"].size() == 255);
  CHECK(submission_fault(peeks(256)) ==
        "rounds[0].submissions[0].peeks: got a list of 256, expected a list of 0..255");
}

TEST_CASE("submissions: a seat that is missing has missed the round", "[records]") {
  for (const char* list : {"null", "[]", "[null]", "[null,null]", "[{}]"}) {
    INFO(list);
    const Json done = adjudicate(with("/rounds/0/submissions", list));
    CHECK(to_line(done["rounds"][0]["submissions"]) == list);
    CHECK(done["rounds"][0]["result"]["rejected"].empty());
    CHECK(done["outcome"]["beads"][0] == Json::object());
  }
  CHECK(adjudicate(without("/rounds/0/submissions"))["outcome"]["scores"] == Json({0, 0}));
  CHECK(fault_of(with("/rounds/0/submissions", "[null,null,null]")) ==
        "rounds[0].submissions: got a list of 3, expected a list of 0..2");
  CHECK(fault_of(with("/rounds/0/submissions", "{}")) ==
        "rounds[0].submissions: got {}, expected a list of 0..2");
}

TEST_CASE("submissions: bets that bots get wrong come back as they were judged", "[records]") {
  Amidakuji::Rules rules;
  rules.legs = 4;
  rules.phantoms.clear();
  Submissions<Amidakuji> given{};
  given[0].bid(0, 255);
  given[1].bid(2, -1);
  given[2].bets[6] = 1;  // no such leg on this board
  given[3].bets_unreadable = true;
  given[3].bets[0] = 1;
  for (const int leg : {-1, 2, 5, 100}) given[4].peeks.push_back(static_cast<std::int8_t>(leg));
  given[5].places_blocker = true;
  given[5].blocker = {-7, 90};
  given[6].places_blocker = true;
  given[6].blocker = {6, 25};

  const Step step{StepKind::round, 0};
  const Json written = write_submissions<Amidakuji>(rules, step, given);
  CHECK(to_line(written) ==
        R"([{"bets":{"S":255}},{"bets":{"?":1}},{"bets":{"Y":1}},{"bets":{"?":1}},)"
        R"({"peeks":["?","U","X","?"]},{"blocker":{"leg":"?","row":"?"}},)"
        R"({"blocker":{"leg":"Y","row":"Z"}},{},{},{},{},{}])");

  Submissions<Amidakuji> read{};
  const Node node(written, "");
  read_submissions<Amidakuji>(&node, step, rules, read);
  const auto judged = [&](const Submissions<Amidakuji>& submissions) {
    Amidakuji::Setup setup;
    deal_match<Amidakuji>(rules, 1, 0, setup);
    Amidakuji::State state;
    Amidakuji::begin(rules, setup, state);
    Amidakuji::Result result;
    Amidakuji::resolve(state, {submissions.data(), 12}, &result);
    return to_line(Codec<Amidakuji>::write_result(rules, step, result));
  };
  CHECK(judged(read) == judged(given));
  CHECK(to_line(write_submissions<Amidakuji>(rules, step, read)) == to_line(written));
}

}  // namespace mainmatch::tests
