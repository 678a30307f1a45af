// Programs in bubblewrap: what it is told, what they can do there, and what is said where it is
// not.

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

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

/// The program has answered whatever it was asked.
void check_played(const std::string& out) {
  const json program = json::parse(out).at("programs").at(0);
  INFO(program);
  CHECK(program.at("name").is_string());
  for (const auto& [kind, times] : program.at("missed").items()) CHECK(times == 0);
}

TEST_CASE("what bubblewrap is told", "[programs]") {
  // One that notes its own command line and runs what stands behind "--".
  const Folder folder;
  const std::string note = (folder.path() / "note").string();
  const Folder bin;
  const auto path = bin.path() / "bwrap";
  std::ofstream(path) << "#!/bin/sh\necho \"$@\" >> " << note
                      << "\nwhile [ \"$1\" != -- ]; do shift; done\nshift\nexec \"$@\"\n";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  Call call = sandboxed_match(json::array({guide_bot_path()}).dump());
  call.env = {"PATH=" + bin.path().string() + ":/usr/bin:/bin"};
  const Ran ran = run_program(call);
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  check_played(ran.out);
  const std::string told = text_of(note);
  const std::string walls =
      "--unshare-all --die-with-parent --ro-bind / / --dev /dev --proc /proc -- ";
  CAPTURE(told, guide_bot_path());
  CHECK(told.starts_with(walls + "true\n"));
  CHECK(told.find("\n" + walls + guide_bot_path() + "\n") != told.npos);
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
      json({"sh", "-c", "echo out > " + mark + "; exec " + guide_bot_path()}).dump());
  const Ran ran = run_program(call);
  if (ran.code == 2 && ran.err.find("--sandbox: ") != ran.err.npos) {
    WARN("SKIPPED: " << ran.err);  // this machine allows none, or has no bubblewrap
    return;
  }
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
