// Oracle rounds with an oracle that is a program.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/psro/small_rounds.h"

namespace mainmatch::tests {

namespace {

using nlohmann::ordered_json;

/// An oracle that answers each question with the next of these lines, after so many seconds, and
/// keeps what it was asked.
std::string answers(const std::vector<std::string>& lines, const std::string& seconds = "0") {
  std::string text = "import sys, time\nanswers = iter([";
  for (const std::string& line : lines) text += "'" + line + "', ";
  return text + "])\nfor line in sys.stdin:\n    open('asked', 'a').write(line)\n" +
         "    answer = next(answers)\n    time.sleep(" + seconds +
         ")\n    print(answer, flush=True)\n";
}

std::vector<std::string> oracle_rounds(const std::string& fresh) {
  return with(small_rounds(fresh), {"--oracle", "exec:python3 oracle.py", "--improve-budget",
                                    "9000", "--improve-search-fresh", "0"});
}

Ran asked(const Folder& folder, const std::string& oracle, const std::vector<std::string>& more) {
  return run_program_in(
      folder.path(), {.args = with(oracle_rounds("500"), more), .files = {{"oracle.py", oracle}}});
}

std::vector<ordered_json> questions_in(const Folder& folder) {
  std::istringstream lines(text_of(folder.path() / "asked"));
  std::vector<ordered_json> all;
  for (std::string line; std::getline(lines, line);) all.push_back(ordered_json::parse(line));
  return all;
}

const std::string kLevel = R"({"bot": "level-1"})";
const std::string kSafe = R"({"bot": "safe"})";

}  // namespace

TEST_CASE("an oracle is given the mix, and what it answers joins the strategies if it gains",
          "[psro]") {
  const Folder folder;
  const Ran ran = asked(folder, answers({kLevel, kSafe, kSafe}), {"--format", "json"});
  CHECK(ran.err == "");
  REQUIRE(ran.code == 0);
  const ordered_json result = ordered_json::parse(ran.out);
  const ordered_json& improve = result.at("improve");
  CHECK(improve.at("oracle") == "exec(command=python3 oracle.py)");
  const ordered_json& rounds = improve.at("rounds_played");
  CHECK(rounds[0].at("added").at("all") == ordered_json{"level-1"});
  const ordered_json& search = rounds[0].at("mixes")[0].at("searches")[0];
  CHECK(search.at("bot") == "level-1");
  CHECK(search.at("better") == true);
  CHECK(search.at("search_matches") == 0);
  CHECK(search.at("fresh_matches") == 1000);  // it, and a bot of the mix
  CHECK(search.at("by_search").is_null());
  CHECK(improve.at("curve")[0].at("by_oracle") == search.at("gain"));
  CHECK_FALSE(improve.at("curve")[0].contains("by_parameters"));
  CHECK(result.at("learned")[0].at("bot") == "level-1");
  CHECK(result.at("equilibria")[0].at("mix").at("all").at("level-1") > 0.5);
  const ordered_json& verdict = result.at("equilibria")[0].at("verdict");
  CHECK(verdict.at("parameters").is_null());
  CHECK(verdict.at("oracle") != "refuted");

  const std::vector<ordered_json> questions = questions_in(folder);
  REQUIRE(questions.size() >= 2);
  const ordered_json& first = questions[0];
  CHECK(first.at("type") == "respond");
  CHECK(first.at("game") == "edges");
  CHECK(first.at("rules").at("rounds") == 3);
  CHECK(first.at("payoff") == "score");
  CHECK(first.at("role") == "");
  CHECK(first.at("mix") == rounds[0].at("mixes")[0].at("mix"));
  CHECK(first.at("round") == 0);
  CHECK(first.at("budget") == 9000);
  CHECK(questions[1].at("round") == 1);
  CHECK(questions[1].at("mix").at("all").contains("level-1"));
  CHECK(questions[1].at("seed") != first.at("seed"));

  std::filesystem::remove(folder.path() / "asked");
  const Ran text = asked(folder, answers({kLevel, kSafe, kSafe}), {"--threads", "3"});
  CHECK(text.out.find("by the oracle") != text.out.npos);
  CHECK(text.out.find("over parameters") == text.out.npos);
  CHECK(questions_in(folder) == questions);
}

TEST_CASE("a run with an oracle goes on where it was, and is not asked the same again", "[psro]") {
  const Folder folder;
  const std::string oracle = answers({kLevel, kSafe, kSafe});
  const Ran whole = asked(folder, oracle, {"--format", "json"});
  REQUIRE(whole.code == 0);
  const std::vector<ordered_json> questions = questions_in(folder);
  std::filesystem::remove(folder.path() / "asked");
  // It stops in the second round, in which it is not answered. What takes as long as an answer of
  // an oracle that learns is followed by a checkpoint.
  const Ran cut = asked(folder, answers({kLevel}, "0.5"), {"--out", "kept", "--format", "json"});
  CHECK(cut.code == 1);
  CHECK(cut.err.find("exec(command=python3 oracle.py): exit 1 when it was asked for a bot") !=
        std::string::npos);
  std::filesystem::remove(folder.path() / "asked");
  const Ran resumed =
      run_program_in(folder.path(), {.args = {"resume", "kept", "--format", "json"},
                                     .files = {{"oracle.py", answers({kSafe, kSafe})}}});
  CHECK(resumed.code == 0);
  CHECK(ordered_json::parse(resumed.out).at("improve").at("rounds_played") ==
        ordered_json::parse(whole.out).at("improve").at("rounds_played"));
  const std::vector<ordered_json> later = questions_in(folder);
  REQUIRE(!later.empty());
  CHECK(std::equal(later.begin(), later.end(), questions.begin() + 1, questions.end()));
}

TEST_CASE("an oracle may answer with a program", "[psro]") {
  const Folder folder;
  const std::string bot =
      "import json, sys\nfor line in sys.stdin:\n    asked = json.loads(line)\n"
      "    if asked['type'] == 'bye':\n        break\n"
      "    move = {'direction': 'right', 'amount': 1, 'partner': 'down'}\n"
      "    print(json.dumps({'submission': move} if asked['type'] == 'act' else {}), flush=True)\n";
  const std::string name = "exec(command=python3 bot.py,start_ms=3600000,move_ms=3600000)";
  const std::string answer = ordered_json{{"bot", name}}.dump();
  const Ran ran = run_program_in(
      folder.path(),
      {.args = with(oracle_rounds("20"), {"--format", "json"}),
       .files = {{"oracle.py", answers({answer, answer, answer})}, {"bot.py", bot}}});
  REQUIRE(ran.code == 0);
  const ordered_json result = ordered_json::parse(ran.out);
  CHECK(result.at("improve").at("rounds_played")[0].at("mixes")[0].at("searches")[0].at("bot") ==
        name);
  CHECK(result.at("programs").size() == 1);
}

TEST_CASE("an oracle that gives no bot ends the run in a line", "[psro]") {
  const Folder folder;
  const auto refused = [&](const std::string& oracle, int code, const std::string& line) {
    const Ran ran = asked(folder, oracle, {});
    INFO(ran.err);
    CHECK(ran.code == code);
    CHECK(ran.out == "");
    CHECK(ran.err.find(line) != ran.err.npos);
    CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
  };
  refused(answers({"climber"}), 1, "answered 'climber', expected {\"bot\": NAME}");
  refused(answers({R"({"bot": 3})"}), 1, "expected {\"bot\": NAME}");
  refused(answers({R"({"bot": "nobody"})"}), 2, "oracle");
  refused("import sys\nimport os\nsys.stdin.readline()\nos.close(1)\nsys.stdin.read()\n", 1,
          "closed its input or output when it was asked for a bot");
  const auto bad = [&](std::vector<std::string> args, const std::string& line) {
    const Ran ran = run_program_in(folder.path(), {.args = std::move(args)});
    CHECK(ran.code == 2);
    INFO(ran.err);
    CHECK(ran.err.find(line) != ran.err.npos);
  };
  bad({"equilibrium", "edges", "--oracle", "exec:mine"}, "--oracle: requires --improve");
  bad({"equilibrium", "edges", "--improve", "1", "--oracle", "climber"},
      "--oracle: got 'climber', expected exec:COMMAND");
  bad(with(oracle_rounds("500"), {"--improve-from", "climber"}), "--improve-from");
}

}  // namespace mainmatch::tests
