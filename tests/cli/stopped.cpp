// Runs that are stopped in the middle of what takes long: a decision of a slow bot.

#include <algorithm>
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

/// Hands in nothing; from match 5 on it thinks for as long as anybody lets it. It takes so many
/// seconds at the end of each match.
constexpr const char* kSlow = R"(import json, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "bye":
        break
    if asked["type"] == "act" and asked["match"] == 5:
        open("here", "w").close()
        time.sleep(1e6)
    if asked["type"] == "end":
        time.sleep(float(sys.argv[1]))
    print(json.dumps({"submission": None}), flush=True)
)";

Call slow_run(std::vector<std::string> args, const char* matches, const std::string& seconds) {
  args.insert(args.end(), {"--matches", matches, "--threads", "1", "--format", "json", "--quiet",
                           "--bots-file", "bots.toml"});
  return {
      .args = std::move(args),
      .files = {{"mine.py", kSlow},
                {"bots.toml", patient_bots_file(json({"python3", "mine.py", seconds}).dump())}}};
}

/// Without the command, in which runs of other lengths differ; tables of payoffs have it elsewhere.
json without_command(json found) {
  if (found.contains("provenance")) found["provenance"].erase("command");
  return found;
}

std::string without_commands(const std::string& records) {
  std::istringstream lines(records);
  std::string all;
  for (std::string line; std::getline(lines, line);) {
    all += without_command(json::parse(line)).dump() + "\n";
  }
  return all;
}

/// What it reports once it has been stopped in match 5, which took a while.
json stopped_run(const std::vector<std::string>& args, const Folder& folder,
                 const std::string& seconds = "0") {
  Call call = slow_run(args, "1000", seconds);
  call.signal = SIGINT;
  call.signal_when = [&] { return std::filesystem::exists(folder.path() / "here"); };
  const Ran ran = run_program_in(folder.path(), call);
  INFO(ran.err);
  REQUIRE(ran.code == 130);
  return without_command(json::parse(ran.out));
}

const std::vector<std::string> kOneSlow = {"tournament", "edges", "--lineup",
                                           "mine,safe,safe,safe,safe,safe,safe,safe,safe"};

std::vector<std::string> extended(std::vector<std::string> args,
                                  const std::vector<std::string>& more) {
  args.insert(args.end(), more.begin(), more.end());
  return args;
}

TEST_CASE("a tournament that is stopped reports the matches that are over", "[cli][programs]") {
  const Folder folder, other;
  const std::vector<std::string> args = extended(kOneSlow, {"--records", "records"});
  json found = stopped_run(args, folder);
  CHECK(found.at("matches") == 5);
  CHECK(found.at("partial") == true);
  CHECK(found.at("programs").at(0).at("missed").at("late") == 0);
  const Ran whole = run_program_in(other.path(), slow_run(args, "5", "0"));
  REQUIRE(whole.code == 0);
  json wanted = without_command(json::parse(whole.out));
  wanted["partial"] = true;
  CHECK(found == wanted);
  CHECK(without_commands(text_of(folder.path() / "records")) ==
        without_commands(text_of(other.path() / "records")));
}

TEST_CASE("SIGTERM that comes again and again stops a run as one does", "[cli][programs]") {
  const Folder folder;
  Call call = slow_run(extended(kOneSlow, {"--out", "kept"}), "1000", "0");
  call.signal = SIGTERM;
  call.signals_on = true;
  call.signal_when = [&] { return std::filesystem::exists(folder.path() / "here"); };
  const Ran ran = run_program_in(folder.path(), call);
  CHECK(ran.code == 130);
  CHECK(ran.err == "interrupted; to resume: mainmatch resume kept\n");
}

TEST_CASE("a tournament that is stopped reports whole deals", "[cli][programs]") {
  const Folder folder, other;
  const std::vector<std::string> args = extended(kOneSlow, {"--duplicate", "2"});
  json found = stopped_run(args, folder, "0.11");
  CHECK(found.at("matches") == 4);
  json wanted =
      without_command(json::parse(run_program_in(other.path(), slow_run(args, "4", "0.11")).out));
  wanted["partial"] = true;
  CHECK(found == wanted);
}

TEST_CASE("a duel that is stopped reports the deals that are over", "[cli][programs]") {
  const Folder folder, other;
  const std::vector<std::string> args = {"duel", "edges", "mine", "safe", "--field", "safe"};
  json found = stopped_run(args, folder);
  CHECK(found.at("matches") == 10);
  CHECK(found.at("partial") == true);
}

TEST_CASE("advice and tables that are stopped end", "[cli][programs]") {
  const Folder folder, other;
  stopped_run({"payoffs", "edges", "--bots", "mine,safe"}, folder);
  run_program_in(other.path(), {{"tournament", "edges", "--set", "rounds=2", "--bots",
                                 "safe,random", "--matches", "1", "--records", "record"}});
  Call call = slow_run({"advise", (other.path() / "record").string(), "--seat", "0", "--round", "2",
                        "--field", "mine", "--base", "safe"},
                       "1", "0");
  const auto matches = std::find(call.args.begin(), call.args.end(), "--matches");
  call.args.erase(matches, matches + 2);
  const Folder third;
  call.signal = SIGINT;
  call.signal_when = [&] { return std::filesystem::exists(third.path() / "here"); };
  const Ran ran = run_program_in(third.path(), call);
  INFO(ran.err);
  CHECK(ran.code == 130);
}

/// Bots of the roster that think long: minutes for a block of matches.
const std::vector<std::string> kThinkers = {"search(worlds=1000)", "search(worlds=999)"};

TEST_CASE("a search of many worlds is stopped", "[cli]") {
  Call call{.args = {"tournament", "edges", "--bots", kThinkers[0] + "," + kThinkers[1], "--quiet",
                     "--format", "json"}};
  call.signal = SIGINT;
  call.signal_after = std::chrono::milliseconds(1500);
  const Ran ran = run_program(call);
  INFO(ran.err);
  REQUIRE(ran.code == 130);
  CHECK(json::parse(ran.out).at("matches") < 256);
}

TEST_CASE("a time budget ends a search of many worlds", "[cli]") {
  const Ran ran =
      run_program({.args = {"duel", "edges", kThinkers[0], kThinkers[1], "--field", "random",
                            "--time-budget", "1", "--quiet", "--format", "json"}});
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  const json found = json::parse(ran.out);
  CHECK(found.at("matches") < 64);
  CHECK(found.at("partial") == false);
}

}  // namespace
}  // namespace mainmatch::tests
