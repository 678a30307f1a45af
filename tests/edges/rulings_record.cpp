#include <algorithm>

#include "experiments/matches/edges/record.h"
#include "experiments/matches/rules_json.h"
#include "experiments/matches/step_form.h"
#include "tests/catch.h"
#include "tests/edges/sample.h"

namespace mainmatch::edges {
namespace {

Json with(const std::string& pointer, const std::string& text) {
  Json record = parse_json(sample());
  record[Json::json_pointer(pointer)] = parse_json(text);
  return record;
}

std::string fault_of(const Json& record) {
  try {
    adjudicate(record);
  } catch (const InputError& fault) {
    return fault.what();
  }
  return "";
}

std::string fault_of_votes(const std::string& values, const std::string& votes) {
  return fault_of(parse_json(voted(values, votes)));
}

constexpr const char* kOneTopTwoLast = "[0,0,0,0,1,0]";  // 0 scores 1, the others 0
constexpr const char* kOneLast = "[0,0,0,1,0,0]";        // 0 scores 0, the others 1
constexpr const char* kAllTie = "[0,0,0,0,0,0]";

Seat candidate(const std::string& values, const std::string& votes) {
  return adjudicate(parse_json(voted(values, votes)))["outcome"]["elimination_candidate"];
}

TEST_CASE("R30-R34: a match followed by hand is adjudicated to what it gave", "[edges][rulings]") {
  CHECK(to_line(adjudicate(parse_json(sample()))) == sample());
  Json bare = parse_json(sample());
  for (Json& round : bare["rounds"]) round.erase("result");
  bare.erase("outcome");
  bare["setup"].erase("garnets");
  bare["rules"].erase("screwed_points");
  Json filled = adjudicate(bare);
  CHECK(to_line(filled["setup"]["garnets"]) == "[5,5,5]");
  CHECK(to_line(filled["rules"]) == kRules);
  bare["setup"] = parse_json(kSetup);
  CHECK(to_line(adjudicate(bare)) == sample());
  CHECK_FALSE(check(parse_json(sample())));
}

TEST_CASE("R34: a difference is named by its path", "[edges][rulings]") {
  const auto difference = [](const std::string& pointer, const std::string& text) {
    const auto found = check(with(pointer, text));
    return found ? found->path + ": " + found->stood + ", " + found->given : "";
  };
  CHECK(difference("/rounds/0/result/points/2", "5") == "rounds[0].result.points[2]: 5, 10");
  CHECK(difference("/rounds/1/result/types/2", "\"screwed\"") ==
        "rounds[1].result.types[2]: \"screwed\", \"dumb\"");
  CHECK(difference("/rounds/1/result/rejected/0/part", "\"partner\"") ==
        "rounds[1].result.rejected[0].part: \"partner\", \"submission\"");
  CHECK(difference("/rounds/1/result/rejected/0/reason", "\"free text\"") == "");
  CHECK(difference("/outcome/ranking", "[2,1,0]") == "outcome.ranking[1]: 1, 0");
  CHECK(difference("/outcome/scores/0", "2.0") == "");
}

TEST_CASE("R26: only winners vote, only for the last", "[edges][rulings]") {
  CHECK(candidate(kOneTopTwoLast, "") == 2);  // the lots are 1 0 2
  CHECK(candidate(kOneTopTwoLast, "{}") == 2);
  CHECK(candidate(kOneTopTwoLast, "null") == 2);
  CHECK(candidate(kOneTopTwoLast, R"({"0":1})") == 1);
  CHECK(candidate(kOneTopTwoLast, R"({"0":1.0})") == 1);
  CHECK(candidate(kOneTopTwoLast, R"({"0":null,"1":null})") == 2);
  CHECK(candidate(kAllTie, R"({"0":0,"1":0,"2":2})") == 0);
  CHECK(candidate(kAllTie, R"({"0":1,"1":0,"2":2})") == 2);
  CHECK(candidate(kOneLast, "") == 0);
  CHECK(candidate(kOneLast, R"({"1":0,"2":0})") == 0);
  const std::string at = "decisions.elimination_votes.";
  CHECK(fault_of_votes(kOneTopTwoLast, R"({"1":2})") == at + "1: a vote by seat 1, expected of 0");
  CHECK(fault_of_votes(kOneTopTwoLast, R"({"0":0})") == at + "0: got 0, expected 1, 2");
  CHECK(fault_of_votes(kOneTopTwoLast, R"({"0":1,"2":1})") ==
        at + "2: a vote by seat 2, expected of 0");
  CHECK(fault_of_votes(kOneLast, R"({"0":0})") == at + "0: a vote by seat 0, expected of 1, 2");
  CHECK(fault_of_votes(kOneLast, R"({"1":2})") == at + "1: got 2, expected 0");
  // `sample` ends with 2 on top and 1 alone at the bottom.
  CHECK(fault_of(with("/decisions", R"({"elimination_votes":{"2":1}})")) == "");
  CHECK(fault_of(with("/decisions", R"({"elimination_votes":{"2":0}})")) ==
        at + "2: got 0, expected 1");
}

TEST_CASE("R33: votes wait for the end of the match, seats do not", "[edges][rulings]") {
  const auto in_progress = [](const std::string& votes) {
    Json record = parse_json(sample());
    record["rounds"].erase(1);
    record["decisions"] = {{"elimination_votes", parse_json(votes)}};
    return record;
  };
  const Json done = adjudicate(in_progress(R"({"0":0,"1":2})"));
  CHECK_FALSE(done.contains("outcome"));
  CHECK(to_line(done["decisions"]) == R"({"elimination_votes":{"0":0,"1":2}})");
  const std::string at = "decisions.elimination_votes";
  for (const bool over : {false, true}) {
    const auto fault = [&](const std::string& votes) {
      return over ? fault_of_votes(kAllTie, votes) : fault_of(in_progress(votes));
    };
    CHECK(fault("[]") == at + ": got [], expected an object");
    CHECK(fault(R"({"3":0})") == at + ".3: unknown voter, expected 0..2");
    CHECK(fault(R"({"00":0})") == at + ".00: unknown voter, expected 0..2");
    CHECK(fault(R"({"":0})") == at + "[\"\"]: unknown voter, expected 0..2");
    CHECK(fault(R"({"-1":null})") == at + ".-1: unknown voter, expected 0..2");
    CHECK(fault(R"({"0":3})") == at + ".0: got 3, expected 0..2");
    CHECK(fault(R"({"0":-1})") == at + ".0: got -1, expected 0..2");
    CHECK(fault(R"({"0":"1"})") == at + ".0: got \"1\", expected a whole number 0..2");
    CHECK(fault(R"({"0":0.5})") == at + ".0: got 0.5, expected a whole number 0..2");
  }
}

TEST_CASE("R14, R31: what is not allowed voids the submission", "[edges][rulings]") {
  // Of seat 0 in round 1, whose move is right 1 with 2 as its default is: only the list tells.
  const auto rejected = [](const std::string& submission) {
    const Json done = adjudicate(with("/rounds/0/submissions/0", submission));
    std::string parts;
    for (const Json& entry : done["rounds"][0]["result"]["rejected"]) {
      CHECK(entry["seat"] == 0);
      parts += entry["part"].get<std::string>();
    }
    return parts;
  };
  const std::string head = R"({"direction":"left","partner":"right")";
  CHECK(rejected(head + R"(,"amount":1})") == "");
  CHECK(rejected(head + R"(,"amount":2.0})") == "");
  CHECK(rejected(head + R"(,"amount":1e6})") == "");
  CHECK(rejected(head + R"(,"amount":1,"garnets":null})") == "");
  CHECK(rejected(head + R"(,"amount":1,"garnets":0})") == "");
  CHECK(rejected(head + R"(,"amount":1,"garnets":5.0})") == "");
  CHECK(rejected("null") == "");
  for (const char* amount : {"0", "-1", "1.5", "1000001", "1e300", "-1e300", "4294967297",
                             "18446744073709551617", "-0.0", "null"}) {
    INFO(amount);
    CHECK(rejected(head + ",\"amount\":" + amount + "}") == "submission");
  }
  for (const char* bet : {"6", "-1", "0.5", "1e300", "4294967296", "-1e300"}) {
    INFO(bet);
    CHECK(rejected(head + R"(,"amount":1,"garnets":)" + bet + "}") == "submission");
  }
  for (const char* submission :
       {"{}", R"({"garnets":1})", R"({"direction":"left","amount":1})",
        R"({"amount":1,"partner":"right"})", R"({"direction":"left","partner":"right"})",
        R"({"direction":"up","amount":1,"partner":"right"})",
        R"({"direction":"Left","amount":1,"partner":"right"})",
        R"({"direction":"","amount":1,"partner":"right"})",
        R"({"direction":null,"amount":1,"partner":"right"})",
        R"({"direction":"left","amount":1,"partner":"left"})",
        R"({"direction":"left","amount":1,"partner":null})",
        R"({"direction":"left","amount":1,"partner":"down"})"}) {
    INFO(submission);
    CHECK(rejected(submission) == "submission");
  }
}

TEST_CASE("R31: what is no submission is a fault of the record", "[edges][rulings]") {
  const auto fault = [](const std::string& submission) {
    return fault_of(with("/rounds/0/submissions/0", submission));
  };
  const std::string at = "rounds[0].submissions[0]";
  CHECK(fault("3") == at + ": got 3, expected an object");
  CHECK(fault("[]") == at + ": got [], expected an object");
  CHECK(fault(R"({"direction":1})") == at + ".direction: got 1, expected a string");
  CHECK(fault(R"({"amount":"1"})") == at + ".amount: got \"1\", expected a number");
  CHECK(fault(R"({"amount":true})") == at + ".amount: got true, expected a number");
  CHECK(fault(R"({"partner":0})") == at + ".partner: got 0, expected a string");
  CHECK(fault(R"({"garnets":"1"})") == at + ".garnets: got \"1\", expected a number");
  CHECK(fault(R"({"garnet":1})") == at + ".garnet: unknown key; did you mean 'garnets'?");
  CHECK(fault(R"({"vote":1})").starts_with(at + ".vote: unknown key"));
}

TEST_CASE("R31: a submission comes back as it was judged", "[edges][rulings]") {
  const Rules rules;
  Submissions<Edges> given{};
  given[1].handed_in = true;
  given[2].move(Direction::unknown, 7, Partner::unknown, -5);
  given[3].move(Direction::left, kMaxAmount + 1, Partner::down, 1'000'000'000);
  given[4].move(Direction::right, 1, Partner::missing);
  given[5].move(Direction::left, -3, Partner::right);
  const Step step{StepKind::round, 0};
  const Json written = write_submissions<Edges>(rules, step, given);
  CHECK(to_line(written) ==
        R"([null,{},{"direction":"?","amount":7,"partner":"?","garnets":-5},)"
        R"({"direction":"left","amount":1000001,"partner":"down","garnets":1000000000},)"
        R"({"direction":"right","amount":1},)"
        R"({"direction":"left","amount":-3,"partner":"right"},null,null,null])");
  Submissions<Edges> read{};
  const Node node(written, "");
  read_submissions<Edges>(&node, step, rules, read);
  CHECK(to_line(write_submissions<Edges>(rules, step, read)) == to_line(written));
  const auto judged = [&](const Submissions<Edges>& submissions) {
    Setup setup;
    deal_match<Edges>(rules, 1, 0, setup);
    State state;
    Edges::begin(rules, setup, state);
    Result result;
    Edges::resolve(state, {submissions.data(), 9}, &result);
    return to_line(Codec<Edges>::write_result(rules, step, result));
  };
  CHECK(judged(read) == judged(given));
}

TEST_CASE("R25: seats and rounds that are missing have missed", "[edges][rulings]") {
  for (const char* list : {"null", "[]", "[null]", "[null,null,null]"}) {
    INFO(list);
    const Json done = adjudicate(with("/rounds/0/submissions", list));
    CHECK(done["rounds"][0]["result"]["rejected"].empty());
    CHECK(to_line(done["rounds"][0]["result"]["landed"]) == "[5,5,5]");
  }
  CHECK(fault_of(with("/rounds/2", "{}")) == "rounds: got 3 rounds, expected 0..2");
}

}  // namespace
}  // namespace mainmatch::edges
