// Programs in bubblewrap: what they can do there, and what is said where it is not.

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/programs/paths.h"

namespace mainmatch::tests {
namespace {

using nlohmann::json;

/// Two matches of Amidakuji with this program among random ones.
Call sandboxed_match(const std::string& command) {
  return {
      {"tournament", "amidakuji", "--bots", "mine,random", "--matches", "2", "--threads", "1",
       "--format", "json", "--quiet", "--sandbox", "--bots-file", "bots.toml"},
      {{"bots.toml", "[bots.mine]\nexec = " + command + "\nstart_ms = 60000\nmove_ms = 60000\n"}}};
}

/// Whether this machine allows no sandbox, or has no bubblewrap.
bool skipped(const Ran& ran) {
  const bool none = ran.code == 2 && ran.err.find("--sandbox: ") != ran.err.npos;
  if (none) WARN("SKIPPED: " << ran.err);
  return none;
}

/// The program has answered whatever it was asked.
void check_played(const std::string& out) {
  const json program = json::parse(out).at("programs").at(0);
  INFO(program);
  CHECK(program.at("name").is_string());
  for (const auto& [kind, times] : program.at("missed").items()) CHECK(times == 0);
}

/// As root it says by which user the program is to be started instead.
std::vector<std::string> as_nobody() {
  return {"/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"};
}

/// A bubblewrap that leaves out some words of its command line, which stand on its last line.
constexpr const char* kFewerWalls = R"(#!/usr/bin/python3
import os, sys
words, left_out = sys.argv, open(__file__).readlines()[-1][1:].split()
at = next(i for i in range(len(words)) if words[i:i + len(left_out)] == left_out)
os.execv("/usr/bin/bwrap", words[:at] + words[at + len(left_out):])
)";

/// What a bot reports that reaches for the host (see hostile/escapes.h), with all of bubblewrap's
/// words or `without` some.
void check_walls(const std::vector<std::string>& launcher, const std::string& reached = "nothing",
                 const std::string& without = {}) {
  const Folder folder, elsewhere;
  for (const auto* one : {&folder, &elsewhere}) {
    std::filesystem::permissions(one->path(), std::filesystem::perms::all);
  }
  const std::string secret = "a-secret-of-the-host";
  std::ofstream(folder.path() / "kept") << secret;
  std::ofstream(elsewhere.path() / "secret") << secret;
  const std::string path = (folder.path() / "socket").string();
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  REQUIRE(::bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
  REQUIRE(::listen(socket, 8) == 0);
  std::filesystem::permissions(path, std::filesystem::perms::all);

  Call call = sandboxed_match(json({hostile_path(), "escape", folder.path().string(),
                                    "@" + (elsewhere.path() / "secret").string()})
                                  .dump());
  call.files.front().text += "memory_mb = 64\n";
  call.launcher = launcher;
  call.env = {"OF_THE_HOST=" + secret};
  if (!without.empty()) {
    const std::filesystem::path shim = elsewhere.path() / "bwrap";
    std::ofstream(shim) << kFewerWalls << "#" << without << "\n";
    std::filesystem::permissions(shim, std::filesystem::perms::all);
    call.env.push_back("PATH=" + elsewhere.path().string() + ":" + std::getenv("PATH"));
  }
  const Ran ran = run_program_in(folder.path(), call);
  ::close(socket);
  if (skipped(ran)) return;
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  check_played(ran.out);
  CHECK(json::parse(ran.out).at("programs").at(0).at("name") == reached);
  if (without.empty()) CHECK_FALSE(std::filesystem::exists(folder.path() / "written"));
}

TEST_CASE("a sandbox holds a hostile bot", "[programs]") { check_walls({}); }

TEST_CASE("a sandbox of nobody's holds a hostile bot", "[programs]") {
  if (::geteuid() != 0) {
    WARN("SKIPPED: only root can become nobody; the test above was run as another user already");
    return;
  }
  check_walls(as_nobody());
}

TEST_CASE("without one of its walls a sandbox does not hold", "[programs]") {
  check_walls({}, "processes", "--unshare-pid");
  check_walls({}, "/dev /run /tmp /home /", "--remount-ro /");
  check_walls({}, "socket network memfd shared stack segment keys trace", "--seccomp 4");
  if (::geteuid() != 0) return;  // only root has what these take away
  check_walls({}, "capability", "--cap-drop ALL");
  check_walls({}, "sysctl", "--remount-ro /proc");
}

/// Answers as a program of the protocol that knows nothing.
constexpr const char* kPython = R"(#!/usr/bin/env python3
import json, sys, other
for line in sys.stdin:
    kind = json.loads(line)["type"]
    print(json.dumps({"name": other.NAME} if kind == "hello" else {"submission": None}), flush=True)
)";
constexpr const char* kNode = R"(
const other = require("./other.js");
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const hello = JSON.parse(line).type === "hello";
  console.log(JSON.stringify(hello ? { name: other.NAME } : { submission: null }));
});
)";

TEST_CASE("interpreters and files beside a program are in its sandbox", "[programs]") {
  const auto named = [](const char* command) {
    const Folder folder;
    std::filesystem::create_directory(folder.path() / "bots");
    std::filesystem::create_directory_symlink("bots", folder.path() / "link");
    const std::filesystem::path script = folder.path() / "bots" / "mine.py";
    std::ofstream(script) << kPython;
    std::filesystem::permissions(script, std::filesystem::perms::owner_all);
    Call call = sandboxed_match(command);
    call.files.insert(call.files.end(), {{"bots/mine.js", kNode},
                                         {"bots/other.py", "NAME = 'Ada'"},
                                         {"bots/other.js", "exports.NAME = 'Ada'"}});
    const Ran ran = run_program_in(folder.path(), call);
    if (skipped(ran)) return std::string("Ada");
    INFO(command << ran.err);
    REQUIRE(ran.code == 0);
    check_played(ran.out);
    return json::parse(ran.out).at("programs").at(0).at("name").get<std::string>();
  };
  CHECK(named(R"(["python3", "bots/mine.py"])") == "Ada");
  CHECK(named(R"(["/usr/bin/python3", "link/mine.py"])") == "Ada");
  CHECK(named(R"(["./bots/mine.py"])") == "Ada");
  CHECK(named(R"(["sh", "-c", "exec $0", "./bots/mine.py"])") == "Ada");
  if (std::system("node --version > /dev/null 2>&1") == 0) {
    CHECK(named(R"(["node", "bots/mine.js"])") == "Ada");
  }
}

TEST_CASE("a virtual environment of Python is in its sandbox", "[programs]") {
  const Folder folder;
  const std::string venv = (folder.path() / "venv").string();
  for (const char* const how : {"--symlinks", "--copies"}) {
    const std::string make = "python3 -m venv --clear --without-pip " + std::string(how) + " ";
    REQUIRE(std::system((make + venv).c_str()) == 0);
    std::filesystem::path packages;
    for (const auto& one : std::filesystem::recursive_directory_iterator(venv)) {
      if (one.path().filename() == "site-packages") packages = one.path();
    }
    std::ofstream(packages / "other.py") << "NAME = 'Ada'\n";
    Call call = sandboxed_match(json({venv + "/bin/python3", "mine.py"}).dump());
    call.files.push_back({"mine.py", kPython});
    const Ran ran = run_program(call);
    if (skipped(ran)) return;
    INFO(how << ran.err);
    REQUIRE(ran.code == 0);
    CHECK(json::parse(ran.out).at("programs").at(0).at("name") == "Ada");
  }
}

TEST_CASE("no sandbox is said in a line", "[programs]") {
  Call call = sandboxed_match(json::array({guide_bot_path()}).dump());
  const Folder bin;
  call.env = {"PATH=" + bin.path().string()};
  Ran ran = run_program(call);
  CHECK(ran.code == 2);
  CHECK(ran.out.empty());
  CHECK(ran.err.find("--sandbox: bwrap is not here") != ran.err.npos);

  std::ofstream(bin.path() / "bwrap")
      << "#!/bin/sh\necho 'No permissions' >&2\necho more >&2\nexit 1\n";
  std::filesystem::permissions(bin.path() / "bwrap", std::filesystem::perms::owner_all);
  ran = run_program(call);
  CHECK(ran.code == 2);
  CHECK(ran.err.find("--sandbox: no sandbox can be made here: No permissions\n") != ran.err.npos);
}

TEST_CASE("in a sandbox a program plays, and writes nothing", "[programs]") {
  const Folder folder;
  const std::string mark = (folder.path() / "mark").string();
  const Call call = sandboxed_match(
      json({"sh", "-c", "echo out > " + mark + "; exec \"$0\"", guide_bot_path()}).dump());
  const Ran ran = run_program(call);
  if (skipped(ran)) return;
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  check_played(ran.out);
  CHECK_FALSE(std::filesystem::exists(mark));
  // Without it the same program does.
  Call open = call;
  std::erase(open.args, "--sandbox");
  REQUIRE(run_program(open).code == 0);
  CHECK(std::filesystem::exists(mark));
}

}  // namespace
}  // namespace mainmatch::tests
