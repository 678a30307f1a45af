// The program on the ranks of MPI, as users start it.

#include <unistd.h>

#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/programs/programs.h"
#include "tests/store/run_folder.h"

using namespace mainmatch::tests;

namespace {

using Words = std::vector<std::string>;

Words mpirun(int ranks) {
  Words words = {MAINMATCH_MPIRUN, "--quiet", "--oversubscribe"};
  if (::geteuid() == 0) words.emplace_back("--allow-run-as-root");
  return with(words, {"-n", std::to_string(ranks)});
}

/// Each run keeps its session elsewhere: two that begin and end at once would get in each other's
/// way.
Ran run_on(int ranks, const std::filesystem::path& folder, Words args) {
  const Folder sessions;
  const Words launcher = with(mpirun(ranks), {"--mca", "orte_tmpdir_base", sessions.path()});
  return run_program_in(folder, {.args = std::move(args), .launcher = launcher});
}

Words tournament(const std::string& matches) {
  return {"tournament", "threads", "--matches", matches, "--bots", "random,weaver", "--rows"};
}

/// Long enough to be cut short.
Words long_run(const std::string& matches = "5000") {
  return {"tournament", "amidakuji", "--bots",    "bayes,spread", "--threads",
          "1",          "--rows",    "--matches", matches};
}

/// Runs that play on as long as what they find asks for it.
std::vector<Words> unending() {
  return {{"tournament", "amidakuji", "--bots", "random,spread", "--target-error", "0.02", "--of",
           "wins", "--format", "json"},
          {"duel", "amidakuji", "spread", "random", "--field", "random,spread", "--payoff", "score",
           "--difference", "1"},
          {"payoffs", "amidakuji", "--bots", "random,spread,late", "--matches", "20", "--profiles",
           "30", "--target-error", "0.05", "--matches-in-all", "5000", "--format", "json"}};
}

/// Starts a long run kept in the folder on three ranks, of which the third is killed as soon as
/// there is something to go on with.
void kill_a_rank(const RunFolder& folder) {
  const Words args = with(long_run(), {"--out", "kept"});
  std::ofstream(folder.path() / "dies")
      << "(for i in $(seq 6000); do [ -e kept/store.sqlite ] && kill -9 $$; sleep 0.01; done)"
         " > /dev/null 2>&1 &\nexec \"$@\"\n";
  const Words third = {":", "-n", "1", "/bin/sh", "dies", program_path()};
  const Ran killed = run_on(2, folder.path(), with(with(args, third), args));
  INFO(killed.err);
  CHECK(killed.code == 128 + SIGKILL);
  CHECK(killed.out.empty());
  CHECK(folder.results().empty());
}

}  // namespace

TEST_CASE("any number of ranks keeps the same bytes", "[mpirun]") {
  const std::string wanted = undisturbed(tournament("3000"));
  REQUIRE(wanted.size() > 100'000);
  for (const int ranks : {1, 2, 3, 4, 6}) {  // the sixth works for the second
    for (const char* const threads : {"1", "2"}) {
      const RunFolder folder;
      const Words args = with(tournament("3000"), {"--threads", threads, "--out", "kept"});
      const Ran ran = run_on(ranks, folder.path(), args);
      INFO(ranks << " ranks, " << threads << " threads: " << ran.err);
      CHECK(ran.code == 0);
      CHECK(folder.results() == wanted);
      CHECK(ran.out == text_of(folder.kept() / "result.txt"));
    }
  }
}

TEST_CASE("ranks end where one process ends", "[mpirun]") {
  for (const Words& args : unending()) {
    const Ran alone = run_program({.args = args});
    REQUIRE(alone.code == 0);
    for (const char* const threads : {"1", "2"}) {
      const Folder folder;
      const Ran ran = run_on(3, folder.path(), with(args, {"--threads", threads}));
      INFO(ran.err);
      CHECK(ran.code == 0);
      CHECK(ran.out == alone.out);
    }
  }
  const Folder folder;
  const Ran budget = run_on(2, folder.path(), {"tournament", "edges", "--time-budget", "0.2"});
  CHECK(budget.code == 0);
  CHECK_FALSE(budget.out.empty());
}

TEST_CASE("programs play on ranks, and all that they do is counted", "[mpirun][programs]") {
  // In one match of seven it answers once as it should not.
  const std::string bot = R"(import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "bye":
        break
    answer = {"deterministic": True} if asked["type"] == "hello" else {}
    if asked["type"] == "act" and asked["step"]["kind"] == "round":
        move = {"direction": "left", "amount": 1, "partner": "down"}
        wrong = asked["match"] % 7 == 0 and asked["step"]["round"] == 2
        answer = {"submission": "nothing" if wrong else move}
    elif asked["type"] == "act":
        answer = {"submission": None}
    print(json.dumps(answer), flush=True)
)";
  const Words args = {"tournament", "edges",       "--candidate", "mine",      "--field",
                      "safe",       "--bots-file", "bots.toml",   "--matches", "2048",
                      "--format",   "json",        "--threads",   "1"};
  const std::vector<File> files = {{"mine.py", bot},
                                   {"bots.toml", patient_bots_file(R"(["python3", "mine.py"])")}};
  const Folder folder;
  const Ran alone = run_program_in(folder.path(), {.args = args, .files = files});
  INFO(alone.err);
  REQUIRE(alone.code == 0);
  CHECK(nlohmann::json::parse(alone.out).at("programs").at(0).at("missed").at("malformed") == 293);
  for (const int ranks : {2, 3}) {
    const Ran ran = run_on(ranks, folder.path(), args);
    INFO(ran.err);
    CHECK(ran.code == 0);
    CHECK(ran.out == alone.out);
    const std::string kept = "kept" + std::to_string(ranks);
    CHECK(run_on(ranks, folder.path(), with(args, {"--out", kept})).out == alone.out);
    CHECK(run_on(ranks, folder.path(), {"resume", kept, "--format", "json"}).out == alone.out);
  }
}

TEST_CASE("ranks refuse models in a line", "[mpirun]") {
  const Folder folder;
  const Ran ran = run_on(2, folder.path(), {"duel", "edges", "llm:http://localhost:1#m", "safe"});
  CHECK(ran.code == 2);
  CHECK(ran.out.empty());
  CHECK(ran.err.find("models play on one rank only") != ran.err.npos);
}

TEST_CASE("ranks judge rules as one process does", "[mpirun]") {
  const std::vector<Words> commands = {
      {"balance", "threads", "--mechanics", "--information", "--coalition", "2"},
      {"balance", "amidakuji", "--bots", "random,spread", "--mechanics", "--metrics", "cycles"},
      {"compare", "threads", "--against", "rounds=5"},
      {"sweep", "threads", "--vary", "rounds=5,7"},
      {"tune", "threads", "--vary", "rounds=5,7", "--aim", "tied_last:min", "--fresh", "5000"}};
  for (const Words& command : commands) {
    const Words args = with(command, {"--matches", "5000", "--format", "json"});
    const Ran alone = run_program({.args = args});
    REQUIRE(alone.code == 0);
    const Folder folder;
    const Ran ran = run_on(3, folder.path(), args);
    INFO(command[0] << ": " << ran.err);
    CHECK(ran.code == 0);
    CHECK(ran.out == alone.out);
  }
}

TEST_CASE("ranks search as one process does", "[mpirun]") {
  const Words args = with(RunFolder::improve(), {"--format", "json"});
  const std::string wanted = undisturbed(args);
  const RunFolder folder;
  const Ran ran = run_on(2, folder.path(), with(args, {"--out", "kept", "--save", "sharp.toml"}));
  INFO(ran.err);
  CHECK(ran.code == 0);
  CHECK(folder.results().size() > wanted.size() / 2);
  CHECK(std::filesystem::exists(folder.path() / "sharp.toml"));
}

TEST_CASE("ranks share all parts of a run, and keep them", "[mpirun]") {
  const Words args = with(RunFolder::balance_of_parts(), {"--format", "json"});
  const std::string wanted = undisturbed(args);
  for (const int ranks : {2, 3}) {
    const RunFolder folder;
    const Ran ran = run_on(ranks, folder.path(), with(args, {"--out", "kept"}));
    INFO(ran.err);
    CHECK(ran.code == 0);
    CHECK(folder.results() == wanted);
    CHECK(run_on(ranks, folder.path(), {"resume", "kept"}).code == 0);
    CHECK(folder.results() == wanted);
  }
}

TEST_CASE("records are written by one rank", "[mpirun]") {
  const Folder folder;
  const Words args = {"tournament", "edges",       "--matches", "2000",
                      "--bots",     "random,safe", "--records", "records.jsonl"};
  CHECK(run_program_in(folder.path(), {.args = args}).code == 0);
  const std::string alone = text_of(folder.path() / "records.jsonl");
  std::filesystem::remove(folder.path() / "records.jsonl");
  CHECK(run_on(3, folder.path(), args).code == 0);
  CHECK(text_of(folder.path() / "records.jsonl") == alone);
  CHECK(alone.size() > 1'000'000);
}

TEST_CASE("ranks go on after one of them is killed", "[mpirun]") {
  const std::string wanted = undisturbed(long_run());
  const RunFolder folder;
  kill_a_rank(folder);
  CHECK(run_on(2, folder.path(), {"resume", "kept"}).code == 0);
  CHECK(folder.results() == wanted);
}

TEST_CASE("a run goes on without ranks after one of them is killed", "[mpirun]") {
  const std::string wanted = undisturbed(long_run());
  const RunFolder folder;
  kill_a_rank(folder);
  CHECK(folder.resume().code == 0);
  CHECK(folder.results() == wanted);
}

TEST_CASE("ranks that are interrupted tell how to go on", "[mpirun]") {
  const RunFolder folder;
  Call call;
  call.args = with(long_run("1000000"), {"--out", "kept"});
  call.launcher = mpirun(3);
  call.signal = SIGINT;
  call.signal_when = [&] { return std::filesystem::exists(folder.kept() / "store.sqlite"); };
  const Ran ran = run_program_in(folder.path(), call);
  CHECK(ran.code != 0);
  CHECK(ran.err.find("interrupted; to resume: mainmatch resume kept\n") != std::string::npos);
  CHECK(folder.results().empty());
  CHECK(std::filesystem::exists(folder.kept() / "store.sqlite"));
}

TEST_CASE("mistakes are reported once by ranks as well", "[mpirun]") {
  const Folder folder;
  const auto refused = [&](const Words& args, const std::string& line) {
    const Ran ran = run_on(3, folder.path(), args);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    INFO(ran.err);
    CHECK(ran.err == "mainmatch: " + line + "\n");
    CHECK(std::filesystem::is_empty(folder.path()));
  };
  refused({"tournament", "amidakuji", "--matches", "0"},
          "--matches: got '0', expected a whole number 1..10000000000");
  refused({"resume", "nowhere"},
          "nowhere/manifest.json: cannot be read: No such file or directory");
  // Shards are processes of their own.
  const Words shard = {"tournament", "edges", "--out", "kept", "--shard"};
  const Words second = {":", "-n", "1", program_path()};
  refused(with(with(shard, {"1/2"}), with(second, with(shard, {"2/2"}))),
          "rank 3: started as mainmatch 0.1.0 tournament edges --out kept --shard 2/2, expected "
          "the command line of rank 0: mainmatch 0.1.0 tournament edges --out kept --shard 1/2");
  // Of a launcher that this MPI does not know.
  const Ran unknown = run_program({.args = {"games"}, .env = {"PMI_SIZE=3"}});
  CHECK(unknown.code == 2);
  CHECK(unknown.err.find("the launcher started '3' processes and MPI knows 1") !=
        std::string::npos);
}

TEST_CASE("commands that play nothing run once", "[mpirun]") {
  const Folder folder;
  const Ran ran = run_on(3, folder.path(), {"games"});
  CHECK(ran.code == 0);
  CHECK(ran.out == run_program({.args = {"games"}}).out);
}
