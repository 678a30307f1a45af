// Runs with bots that are programs, kept in a folder.

#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/programs/programs.h"

namespace mainmatch::tests {
namespace {

using nlohmann::json;

/// Moves by `amount`, in Python. After the first block it makes the file "half", and takes its time
/// where there is a file "slow". At its end it adds to the file "asks" how often it was asked.
std::string kept_bot(const std::string& amount, bool says_deterministic) {
  return R"(import json, pathlib, random, sys, time
asks = 0
late = pathlib.Path("half").exists()
slow = pathlib.Path("slow").exists() and not late
for line in sys.stdin:
    asked = json.loads(line)
    kind = asked["type"]
    if kind == "bye":
        break
    answer = {}
    if kind == "hello":
        answer = {"name": "mine", "version": "3", "deterministic": )" +
         std::string(says_deterministic ? "True" : "False") + R"(}
    elif kind == "act":
        asks += 1
        if asked["match"] >= 256:
            pathlib.Path("half").touch()
            if slow:
                time.sleep(0.02)
        move = {"direction": "left", "partner": "down", "amount": )" +
         amount + R"(}
        answer = {"submission": move if asked["step"]["kind"] == "round" else None}
    print(json.dumps(answer), flush=True)
with open("asks", "a") as file:
    print(asks, file=file)
)";
}

/// An amount that is none in 8 matches of 400.
constexpr const char* kSometimesWrong = R"("x" if asked["match"] % 50 == 0 else 1)";

const std::vector<std::string> kRun = {"tournament",  "edges",     "--candidate", "mine",
                                       "--field",     "climber",   "--matches",   "400",
                                       "--bots-file", "bots.toml", "--threads",   "1",
                                       "--format",    "json",      "--set",       "rounds=3"};

std::vector<File> files_of(const std::string& bot) {
  return {{"mine.py", bot}, {"bots.toml", patient_bots_file(R"(["python3", "mine.py"])")}};
}

/// A run that is interrupted in its second block.
Ran cut(const Folder& folder, const std::string& bot) {
  std::vector<File> files = files_of(bot);
  files.push_back({"slow", ""});
  Call call{.args = with(kRun, {"--out", "kept"}), .files = std::move(files)};
  call.signal = SIGINT;
  call.signal_when = [&] { return std::filesystem::exists(folder.path() / "half"); };
  const Ran ran = run_program_in(folder.path(), call);
  CHECK(ran.code == 130);
  CHECK(ran.err.find("to resume: mainmatch resume kept") != std::string::npos);
  return ran;
}

Ran resumed(const Folder& folder) {
  return run_program_in(folder.path(),
                        {.args = {"resume", "kept", "--threads", "1", "--format", "json"}});
}

int asks_in(const Folder& folder) {
  std::istringstream lines(text_of(folder.path() / "asks"));
  int sum = 0;
  for (int number; lines >> number;) sum += number;
  return sum;
}

TEST_CASE("a run with a deterministic program goes on as if undisturbed", "[programs][store]") {
  const std::string bot = kept_bot(kSometimesWrong, true);
  const Ran whole = run_program({.args = kRun, .files = files_of(bot)});
  REQUIRE(whole.code == 0);
  const json programs = json::parse(whole.out).at("programs");
  CHECK(programs.at(0).at("missed").at("malformed") == 8 * 3);  // in 8 matches of 3 rounds
  const Folder folder;
  cut(folder, bot);
  const Ran ran = resumed(folder);
  CHECK(ran.code == 0);
  CHECK(ran.err == "");
  CHECK(ran.out == whole.out);
  CHECK(text_of(folder.path() / "kept/result.json") == whole.out);
  // Complete, it is not played any more, but for what is checked.
  CHECK(resumed(folder).out == whole.out);
}

TEST_CASE("a program that answers otherwise than it says ends the run", "[programs][store]") {
  const Folder folder;
  cut(folder,
      kept_bot(R"(1 + (late and asked["match"] == 70 and asked["step"]["round"] >= 2))", true));
  const Ran ran = resumed(folder);
  CHECK(ran.code == 1);
  CHECK(ran.out == "");
  CHECK(ran.err.find("kept/store.sqlite: block 0, match 70, round 3, seat ") != std::string::npos);
  CHECK(ran.err.find(" hands in otherwise when it is asked again, although it is said to be "
                     "deterministic") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(folder.path() / "kept/result.json"));
}

TEST_CASE("a run with a program that is not deterministic goes on without a check",
          "[programs][store]") {
  const Folder folder;
  cut(folder, kept_bot("random.choice([1, 2])", false));
  const int before = asks_in(folder);
  const Ran ran = resumed(folder);
  REQUIRE(ran.code == 0);
  const json found = json::parse(ran.out);
  CHECK(found.at("matches") == 400);
  CHECK(found.at("programs").at(0).at("deterministic") == false);
  CHECK(asks_in(folder) - before < 256 * 3);  // those of the first block
}

TEST_CASE("shards with a program are merged into one run", "[programs][store]") {
  const std::string bot = kept_bot(kSometimesWrong, true);
  const Ran whole = run_program({.args = kRun, .files = files_of(bot)});
  const Folder folder;
  for (const char* const shard : {"1/2", "2/2"}) {
    const std::string name = std::string("part") + shard[0];
    CHECK(run_program_in(folder.path(), {.args = with(kRun, {"--out", name, "--shard", shard}),
                                         .files = files_of(bot)})
              .code == 0);
  }
  const Ran ran = run_program_in(
      folder.path(), {.args = {"merge", "part1", "part2", "--out", "kept", "--format", "json"}});
  CHECK(ran.err == "");
  CHECK(ran.out == whole.out);
}

}  // namespace
}  // namespace mainmatch::tests
