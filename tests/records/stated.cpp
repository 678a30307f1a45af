// Records that state something else than the rules give are used as the rules give it, and said so.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/records/small_match.h"

namespace mainmatch::tests {

namespace {

const std::string kPath = "rounds[0].result.peeks[0].beads";

/// The small match after a round, in which seat 0 peeked at 2 beads.
std::string record_with(int beads) {
  Json record = parse_json(small_match_in_progress());
  record["rounds"][0]["result"]["peeks"][0]["beads"] = beads;
  return record.dump();
}

Ran run(std::vector<std::string> args, const std::string& text) {
  args.insert(args.begin() + 1, "match.json");
  return run_program({.args = args, .files = {{"match.json", text}}});
}

}  // namespace

TEST_CASE("what a record states otherwise than the rules give is said", "[records][cli]") {
  const std::vector<std::vector<std::string>> commands = {
      {"odds", "--seat", "0", "--worlds", "16"},
      {"odds", "--seat", "0"},
      {"advise", "--seat", "0", "--worlds", "16"},
      {"review", "--worlds", "16"},
      {"view", "--seat", "0"},
      {"replay"}};
  for (std::vector<std::string> args : commands) {
    const bool is_result = args[0] != "view" && args[0] != "replay";
    if (is_result) args.insert(args.end(), {"--format", "json"});
    CAPTURE(args[0]);
    const Ran right = run(args, record_with(2));
    CHECK(right.code == 0);
    CHECK(right.err.empty());
    const Ran wrong = run(args, record_with(17));
    CHECK(wrong.code == 0);
    CHECK(wrong.err == "match.json: " + kPath + ": 17, the rules give 2, which is used\n");
    if (!is_result) {
      CHECK(wrong.out == right.out);
      continue;
    }
    Json found = parse_json(wrong.out);
    CHECK(found.at("differs") ==
          Json::array({{{"match", 1}, {"path", kPath}, {"stands", "17"}, {"rules_give", "2"}}}));
    found.erase("differs");
    CHECK(found == parse_json(right.out));  // it is used as the rules give it
  }
}

TEST_CASE("the text of a result says where its record differs", "[records][cli]") {
  for (const std::vector<std::string>& args :
       {std::vector<std::string>{"odds", "--seat", "0", "--worlds", "16"},
        {"advise", "--seat", "0", "--worlds", "16"},
        {"review", "--worlds", "16"}}) {
    std::string text = run(args, record_with(17)).out;
    std::replace(text.begin(), text.end(), '\n', ' ');
    INFO(text);
    CHECK(text.find("Record 1 differs from the rules at " + kPath +
                    ": 17 stands there, the rules give 2, which is used.") != text.npos);
    CHECK(run(args, record_with(2)).out.find("differs") == text.npos);
  }
}

TEST_CASE("of a file of records each that differs is said by its line", "[records][cli]") {
  const std::string lines = record_with(17) + "\n" + record_with(2) + "\n" + record_with(5) + "\n";
  const Ran ran = run({"review", "--worlds", "16", "--format", "json"}, lines);
  CHECK(ran.err == "match.json:1: " + kPath + ": 17, the rules give 2, which is used\n" +
                       "match.json:3: " + kPath + ": 5, the rules give 2, which is used\n");
  const Json found = parse_json(ran.out).at("differs");
  REQUIRE(found.size() == 2);
  CHECK(found[0].at("match") == 1);
  CHECK(found[1].at("match") == 3);
  CHECK(found[1].at("stands") == "5");
}

}  // namespace mainmatch::tests
