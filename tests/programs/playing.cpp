// Bots that are programs, as a user has them play.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/programs/programs.h"

namespace mainmatch::tests {
namespace {

using nlohmann::json;

/// Answers all that it is asked; what it hands in is what `submission` says.
std::string bot_that_hands_in(const std::string& submission) {
  return R"(import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    kind = asked["type"]
    print(f"{kind} {asked}", file=sys.stderr, flush=True)
    if kind == "bye":
        break
    answer = {}
    if kind == "hello":
        answer = {"name": "mine", "version": "3", "deterministic": True, "unknown": [1]}
    elif kind == "act":
        answer = {"submission": )" +
         submission + R"( if asked["step"]["kind"] == "round" else None}
    print(json.dumps(answer), flush=True)
)";
}

constexpr const char* kLegal =
    R"({"direction": "left", "amount": 1, "partner": "down", "garnets": 0})";

constexpr const char* kOneOfMine = "mine,safe,safe,safe,safe,safe,safe,safe,safe";

std::vector<std::string> of_edges(std::vector<std::string> more) {
  std::vector<std::string> args = {"tournament", "edges",       "--bots",   "mine,climber",
                                   "--matches",  "9",           "--format", "json",
                                   "--quiet",    "--bots-file", "bots.toml"};
  args.insert(args.end(), more.begin(), more.end());
  return args;
}

std::vector<File> mine(const std::string& bot, const std::string& more = "") {
  return {{"mine.py", bot}, {"bots.toml", patient_bots_file(R"(["python3", "mine.py"])", more)}};
}

TEST_CASE("a program plays as a bot of the roster does that hands in the same", "[programs]") {
  const std::vector<File> files = mine(bot_that_hands_in(kLegal));
  const Ran one = run_program({of_edges({"--threads", "1"}), files});
  const Ran two = run_program({of_edges({"--threads", "2"}), files});
  REQUIRE(one.code == 0);
  CHECK(one.err.empty());
  CHECK(one.strays.empty());
  CHECK(one.out == two.out);
  const json found = json::parse(one.out);
  const json& program = found.at("programs").at(0);
  CHECK(program.at("bot") == "mine");
  CHECK(program.at("name") == "mine");
  CHECK(program.at("version") == "3");
  CHECK(program.at("deterministic") == true);
  CHECK(program.at("restarts") == 0);
  CHECK(program.at("failed") == false);
  for (const json& many : program.at("missed")) CHECK(many == 0);

  // A missed submission in edges is a step to the right with the partner on the right.
  const char* const none = "None";
  const char* const the_same =
      R"({"direction": "right", "amount": 1, "partner": "right", "garnets": 0})";
  const auto play = [](const char* submission) {
    json tree = json::parse(run_program({of_edges({}), mine(bot_that_hands_in(submission))}).out);
    tree.erase("breakdowns");
    return tree.at("bots");
  };
  CHECK(play(none) == play(the_same));
  CHECK(play(none) != play(kLegal));
}

/// Takes lists of at most four questions, and answers what `kept` leaves of them, the last first.
std::string bot_that_takes_lists(const std::string& kept) {
  return R"(import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if isinstance(asked, list):
        assert 1 <= len(asked) <= 4
        matches = len({one["match"] for one in asked})
        print(f"{len(asked)} of {matches} matches", file=sys.stderr, flush=True)
        answer = [{"id": one["id"], "submission": {"direction": "left", "amount": 1,
                   "partner": "down"} if one["step"]["kind"] == "round" else None}
                  for one in reversed(asked)])" +
         kept + R"(
    elif asked["type"] == "bye":
        break
    else:
        answer = {"name": "mine", "version": "3", "deterministic": True, "batch": 4}
    print(json.dumps(answer), flush=True)
)";
}

TEST_CASE("questions in lists change nothing but the speed", "[programs]") {
  const Folder folder;
  std::vector<File> files = mine(bot_that_takes_lists(""));
  files.push_back({"logs/", ""});
  const Ran lists = run_program_in(folder.path(), {of_edges({"--bot-logs", "logs"}), files});
  CHECK(lists.out == run_program({of_edges({}), mine(bot_that_hands_in(kLegal))}).out);
  std::string log;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path() / "logs")) {
    log += text_of(entry.path());
  }
  CHECK(log.find("4 of ") != log.npos);

  const auto missed = [](const char* kept) {
    const Ran ran = run_program({of_edges({}), mine(bot_that_takes_lists(kept))});
    REQUIRE(ran.code == 0);
    return json::parse(ran.out).at("programs").at(0).at("missed");
  };
  const json none = missed("[:0]");
  CHECK(none.at("malformed") > 250);
  CHECK(missed("[:1]").at("malformed") < none.at("malformed"));
  CHECK(missed(" * 2").at("malformed") == 0);
  CHECK(missed(" + [7, None, {}]").at("malformed") == 0);
  CHECK(missed("[0]").at("malformed") > 0);
}

TEST_CASE("a program is told what it was given, and its stderr is kept", "[programs]") {
  std::vector<File> files =
      mine(bot_that_hands_in(kLegal), "[bots.mine.parameters]\ndepth = 2\nwords = [\"a b\"]\n");
  files.push_back({"logs/", ""});
  const Folder folder;
  const Ran ran = run_program_in(
      folder.path(), {{"tournament", "edges", "--lineup", kOneOfMine, "--matches", "1", "--threads",
                       "1", "--bots-file", "bots.toml", "--bot-logs", "logs"},
                      files});
  REQUIRE(ran.code == 0);
  std::string log;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path() / "logs")) {
    log += text_of(entry.path());
  }
  CHECK(log.find("'protocol': 'mainmatch-bot/1', 'game': 'edges'") != log.npos);
  CHECK(log.find("'parameters': {'depth': 2, 'words': ['a b']}") != log.npos);
  CHECK(log.find("match {'type': 'match', 'match': 0, 'seat': ") != log.npos);
  CHECK(log.find("end {'type': 'end', 'match': 0, 'seat': ") != log.npos);
  CHECK(log.find("'winners': [") != log.npos);
  CHECK(log.find("bye {'type': 'bye'}") != log.npos);
}

TEST_CASE("answers that are none are missed submissions", "[programs]") {
  const auto programs_of = [](const char* submission) {
    const Ran ran = run_program({of_edges({}), mine(bot_that_hands_in(submission))});
    REQUIRE(ran.code == 0);
    return json::parse(ran.out).at("programs").at(0);
  };
  const json wrong = programs_of(R"({"direction": "up", "steps": 3})");
  CHECK(wrong.at("missed").at("malformed") > 40);
  CHECK(wrong.at("restarts") == 0);
  // An illegal move is void by the rules of the match, and no fault of the protocol.
  const json illegal = programs_of(R"({"direction": "left", "amount": 99, "partner": "down"})");
  CHECK(illegal.at("missed").at("malformed") == 0);
}

TEST_CASE("a program that cannot be started is bad input", "[programs]") {
  const auto refused = [](const std::string& bot, const File& file) {
    const Ran ran = run_program({{"tournament", "edges", "--bots", bot + ",safe", "--matches", "9",
                                  "--records", "records", "--quiet"},
                                 {file}});
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.strays.empty());
    return ran.err;
  };
  CHECK(refused("exec:./not-there", {"other", ""}) ==
        "mainmatch: --bots: program './not-there': cannot start: No such file or directory\n");
  CHECK(refused("exec:./mine", {"mine", "no program"}) ==
        "mainmatch: --bots: program './mine': cannot start: Permission denied\n");
  const Folder folder;  // found, and yet not to be started
  std::ofstream(folder.path() / "mine") << "#!/not/there\n";
  std::filesystem::permissions(folder.path() / "mine", std::filesystem::perms::owner_all);
  const std::string mine = (folder.path() / "mine").string();
  CHECK(refused("exec:" + mine, {"other", ""}) ==
        "mainmatch: program '" + mine + "': cannot start: No such file or directory\n");
}

TEST_CASE("a program that never answers ends the run", "[programs]") {
  const auto ended = [](const std::string& command) {
    const Ran ran =
        run_program({of_edges({"--threads", "1"}), {{"bots.toml", patient_bots_file(command)}}});
    CHECK(ran.code == 1);
    CHECK(ran.out.empty());
    return ran.err;
  };
  CHECK(ended(R"(["false"])") ==
        "mainmatch: program 'false' never answered: exit 1 before it answered hello\n");
  CHECK(ended(R"(["sh", "-c", "while read l; do echo no; done"])")
            .find("' never answered: line 1, column 2: ") != std::string::npos);
}

TEST_CASE("blank lines between answers are skipped", "[programs]") {
  const std::string bot = bot_that_hands_in(kLegal);
  std::string blank = bot;
  const std::string print = "    print(json.dumps(answer), flush=True)";
  blank.replace(blank.find(print), print.size(),
                "    print('\\n', json.dumps(answer), '\\r\\n \\n', flush=True)");
  const Ran ran = run_program({of_edges({}), mine(blank)});
  REQUIRE(ran.code == 0);
  CHECK(ran.out == run_program({of_edges({}), mine(bot)}).out);
}

TEST_CASE("lists have the questions of several matches, and records the order of matches",
          "[programs]") {
  const auto play = [](const std::string& bot, const Folder& folder) {
    std::vector<File> files = mine(bot);
    files.push_back({"logs/", ""});
    const Ran ran = run_program_in(
        folder.path(), {{"tournament", "edges", "--lineup", kOneOfMine, "--matches", "30",
                         "--records", "records", "--bots-file", "bots.toml", "--bot-logs", "logs"},
                        files});
    INFO(ran.err);
    CHECK(ran.code == 0);
    return text_of(folder.path() / "records");
  };
  const Folder lists, singly;
  const std::string records = play(bot_that_takes_lists(""), lists);
  CHECK(records == play(bot_that_hands_in(kLegal), singly));
  CHECK(std::count(records.begin(), records.end(), '\n') == 30);
  std::string log;
  for (const auto& entry : std::filesystem::directory_iterator(lists.path() / "logs")) {
    log += text_of(entry.path());
  }
  CHECK(log.find("4 of 4 matches") != log.npos);
}

TEST_CASE("programs play in duels, tables of payoffs, equilibria and against searches",
          "[programs]") {
  const auto play = [&](std::vector<std::string> args) {
    for (const char* one : {"--bots-file", "bots.toml", "--format", "json", "--quiet"}) {
      args.emplace_back(one);
    }
    const Ran ran = run_program({args, mine(bot_that_hands_in(kLegal))});
    INFO(ran.err);
    CHECK(ran.code == 0);
    const Ran in_lists = run_program({args, mine(bot_that_takes_lists(""))});
    CHECK(in_lists.out == ran.out);
    const json tree = json::parse(ran.out);
    const json& programs = (tree.contains("about") ? tree.at("about") : tree).at("programs");
    CHECK(programs.at(0).at("name") == "mine");
    if (!tree.contains("about")) return;
    const Ran solved = run_program({{"solve", "table.json"}, {{"table.json", ran.out}}});
    CHECK(solved.code == 0);
  };
  play({"duel", "edges", "mine", "climber", "--matches", "20"});
  play({"payoffs", "edges", "--bots", "mine,climber", "--matches", "2"});
  play({"equilibrium", "edges", "--bots", "mine,climber", "--matches", "2", "--certify", "2",
        "--epsilon", "1"});
  play({"improve", "edges", "--against", "mine:1,safe:9", "--from", "climber", "--budget", "1000",
        "--fresh", "20", "--search-fresh", "4"});
}

TEST_CASE("advice plays imagined worlds out against programs", "[programs]") {
  constexpr const char* kAllSafe = "safe,safe,safe,safe,safe,safe,safe,safe,safe";
  const Folder recorded;
  run_program_in(recorded.path(), {{"tournament", "edges", "--set", "rounds=2", "--lineup",
                                    kAllSafe, "--matches", "1", "--records", "record"}});
  const std::string record = text_of(recorded.path() / "record");
  const auto advise = [&](const std::string& bot, std::vector<std::string> more) {
    std::vector<File> files = mine(bot);
    files.insert(files.end(), {{"record", record}, {"logs/", ""}});
    std::vector<std::string> args = {
        "advise",    "record",       "--seat",     "0",        "--round", "2",       "--bots-file",
        "bots.toml", "--variations", "0",          "--worlds", "8",       "--field", "mine",
        "--base",    "safe",         "--bot-logs", "logs",     "--quiet"};
    args.insert(args.end(), more.begin(), more.end());
    const Folder folder;
    Ran ran = run_program_in(folder.path(), {args, files});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    ran.err.clear();
    for (const auto& entry : std::filesystem::directory_iterator(folder.path() / "logs")) {
      ran.err += text_of(entry.path());
    }
    return ran;
  };
  const Ran one = advise(bot_that_hands_in(kLegal), {"--format", "json"});
  const json found = json::parse(one.out);
  const json& program = found.at("programs").at(0);
  CHECK(program.at("bot") == "mine");
  CHECK(program.at("deterministic") == true);
  for (const json& many : program.at("missed")) CHECK(many == 0);
  CHECK(found.at("judged_by").at("field") == json({{"mine", 1}}));
  CHECK(found.at("model") == "uniform");
  // It lives through what was before, and to the end; and knows no more than its seat.
  CHECK(one.err.find("'step': {'kind': 'round', 'round': 0}") != one.err.npos);
  CHECK(one.err.find("end {'type': 'end', 'match': 0, 'seat': 8") != one.err.npos);
  CHECK(one.err.find("'seat': 0, 'step'") == one.err.npos);

  const Ran in_lists = advise(bot_that_takes_lists(""), {"--format", "json", "--threads", "2"});
  CHECK(in_lists.out == one.out);
  const json other = json::parse(advise(bot_that_hands_in("None"), {"--format", "json"}).out);
  CHECK(other.at("programs") == found.at("programs"));
  CHECK(other.at("candidates") != found.at("candidates"));
}

TEST_CASE("programs play where rules are measured", "[programs][sweep]") {
  const std::vector<std::vector<std::string>> commands = {
      {"balance", "edges", "--metrics", "ties"},
      {"compare", "edges", "--against", "rounds=3", "--metrics", "ties"},
      {"sweep", "edges", "--vary", "rounds=2,3", "--metrics", "ties"},
      {"tune", "edges", "--vary", "rounds=2,3", "--aim", "ties:min", "--fresh", "4"}};
  for (std::vector<std::string> args : commands) {
    CAPTURE(args[0]);
    args.insert(args.end(), {"--bots", "mine:2,climber", "--matches", "4", "--quiet", "--format",
                             "json", "--bots-file", "bots.toml"});
    const Ran ran = run_program({args, mine(bot_that_hands_in(kLegal))});
    REQUIRE(ran.code == 0);
    const json found = json::parse(ran.out);
    CHECK(found.at("programs").at(0).at("bot") == "mine");
    CHECK(found.at("programs").at(0).at("failed") == false);
    const json& who = args[0] == "compare" ? found.at("populations").at(0) : found;
    CHECK(who.at("bots") == json({"mine", "climber"}));
    CHECK(who.at("mix").at("all").at("climber") == 0.3333333333);
  }
}

TEST_CASE("where programs cannot play is said in a line", "[programs]") {
  const auto said = [](std::vector<std::string> args) {
    const Ran ran = run_program({std::move(args)});
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    return ran.err;
  };
  CHECK(said({"balance", "edges", "--bots", "exec:mine", "--matches", "20", "--mechanics"}) ==
        "mainmatch: --mechanics: 'exec:mine' cannot be ablated, expected bots of the match\n");
  CHECK(said({"tournament", "edges", "--bots", "exec:mine,safe", "--bot-logs", "none"}) ==
        "mainmatch: --bot-logs: got 'none', expected a folder that is there\n");
  CHECK(
      said({"improve", "edges", "--against", "safe", "--from", "exec:mine"}).find("unknown bot") !=
      std::string::npos);
}

}  // namespace
}  // namespace mainmatch::tests
