#include "tests/catch.h"
#include "tests/records/small_match.h"

namespace mainmatch::tests {

namespace {

std::string first_difference_of(const Json& record) {
  const std::optional<Difference> found = check(record);
  if (!found) return "";
  return found->path + ": " + found->stood + ", the rules give " + found->given;
}

std::string difference(const char* pointer, const char* value) {
  return first_difference_of(with(pointer, value));
}

}  // namespace

TEST_CASE("check: names the difference by path", "[records]") {
  const struct {
    const char* pointer;
    const char* value;
    const char* expected;
  } rows[] = {
      {"/outcome/scores/1", "6", "outcome.scores[1]: 6, the rules give 2"},
      {"/outcome/scores", "[4]", "outcome.scores[1]: nothing, the rules give 2"},
      {"/outcome/scores/2", "0", "outcome.scores[2]: 0, the rules give nothing"},
      {"/outcome/scores", "\"4,2\"", "outcome.scores: \"4,2\", the rules give [4,2]"},
      {"/outcome/scores", "null", "outcome.scores: null, the rules give [4,2]"},
      {"/outcome/payouts/0", "\"8/2\"", "outcome.payouts[0]: \"8/2\", the rules give \"4/1\""},
      {"/outcome/beads/1/C", "0", "outcome.beads[1].C: 0, the rules give nothing"},
      {"/outcome/beads/1", "{}", "outcome.beads[1].A: nothing, the rules give 2"},
      {"/outcome/elimination_candidate", "null",
       "outcome.elimination_candidate: null, the rules give 1"},
      {"/rounds/1/result/ends/S", "\"B\"", "rounds[1].result.ends.S: \"B\", the rules give \"A\""},
      {"/rounds/1/result/revealed/0/row", "\"B\"",
       "rounds[1].result.revealed[0].row: \"B\", the rules give \"A\""},
      {"/rounds/0/result/peeks/0/beads", "true",
       "rounds[0].result.peeks[0].beads: true, the rules give 2"},
      {"/rounds/0/result/rejected/0", R"({"seat":0,"part":"bets","reason":""})",
       R"(rounds[0].result.rejected[0]: {"seat":0,"part":"bets","reason":""}, the rules give nothing)"},
  };
  for (const auto& row : rows) {
    INFO(row.pointer << " = " << row.value);
    CHECK(difference(row.pointer, row.value) == row.expected);
  }
}

TEST_CASE("check: only what stands there is compared", "[records]") {
  CHECK(first_difference_of(parse_json(small_match())) == "");
  for (const char* gone : {"/outcome", "/outcome/scores", "/rounds/0/result",
                           "/rounds/0/result/ends", "/rules/beads_per_garnet"}) {
    INFO(gone);
    CHECK(first_difference_of(without(gone)) == "");
  }
  CHECK(difference("/outcome", "null") == "");
  CHECK(difference("/rounds/0/result", "null") == "");
  CHECK(difference("/outcome/remark", "[1]") == "");
  CHECK(difference("/rounds/1/result/remark", "[1]") == "");
  CHECK(difference("/outcome/scores/1", "2.0") == "");
  CHECK(difference("/rounds/0/result/ends", R"({"U":"B","T":"A","S":"C"})") == "");
}

TEST_CASE("check: the first difference is the first in the record's own order", "[records]") {
  Json record = with("/rounds/1/result/ends/S", "\"B\"");
  record["outcome"]["scores"][0] = 0;
  CHECK(check(record)->path == "rounds[1].result.ends.S");

  Json turned;
  for (const char* key : {"outcome", "rounds", "setup", "rules", "game", "format"}) {
    turned[key] = record[key];
  }
  CHECK(check(turned)->path == "outcome.scores[0]");
}

TEST_CASE("check: a match in progress has no outcome", "[records]") {
  Json record = parse_json(small_match_in_progress());
  record["outcome"] = Json::object();
  CHECK(first_difference_of(record) == "outcome: {}, the rules give nothing");
}

TEST_CASE("check: reasons of rejections are free, seats and parts are not", "[records]") {
  Json record = adjudicate(with("/rounds/0/submissions/0", R"({"bets":{"S":9},"peeks":["?"]})"));
  Json& rejected = record["rounds"][0]["result"]["rejected"];
  REQUIRE(rejected.size() == 2);
  rejected[0]["reason"] = "a host's own words";
  rejected[1].erase("reason");
  rejected[1]["witness"] = 3;
  CHECK(first_difference_of(record) == "");
  rejected[1]["seat"] = 1;
  CHECK(first_difference_of(record) == "rounds[0].result.rejected[1].seat: 1, the rules give 0");
  rejected[1]["seat"] = 0;
  rejected[0]["part"] = "bet";
  CHECK(first_difference_of(record) ==
        "rounds[0].result.rejected[0].part: \"bet\", the rules give \"bets\"");
}

TEST_CASE("check: entries of a result may say more, not less", "[records]") {
  Json record = adjudicate(parse_json(small_match()));
  Json& peek = record["rounds"][0]["result"]["peeks"][0];
  peek["asked"] = true;
  CHECK(first_difference_of(record) == "");
  peek.erase("beads");
  CHECK(first_difference_of(record) ==
        "rounds[0].result.peeks[0].beads: nothing, the rules give 2");
}

TEST_CASE("check: a malformed record is a fault, not a difference", "[records]") {
  CHECK_THROWS_AS(check(with("/setup/lots", "[0,0]")), InputError);
}

}  // namespace mainmatch::tests
