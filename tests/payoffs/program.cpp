// Tables of payoffs and equilibria, by the program itself.

#include "tests/cli/program.h"

#include <csignal>

#include "tests/catch.h"

using namespace mainmatch::tests;

namespace {

using Words = std::vector<std::string>;

const Words kEquilibrium = {"equilibrium", "amidakuji", "--bots",    "random,spread",
                            "--set",       "players=5", "--matches", "200",
                            "--certify",   "300",       "--out",     "kept"};

Ran run(const Folder& folder, Words args) {
  Call call;
  call.args = std::move(args);
  return run_program_in(folder.path(), call);
}

std::string files(const Folder& folder) {
  std::string all;
  for (const char* const name :
       {"result.json", "result.txt", "payoffs.json", "payoffs.nfg", "gameanalysis.json"}) {
    const auto path = folder.path() / "kept" / name;
    REQUIRE(std::filesystem::exists(path));
    all += text_of(path);
  }
  return all;
}

}  // namespace

TEST_CASE("a kept table goes on after it was killed and ends with the same files", "[payoffs]") {
  const Folder undisturbed;
  const auto start = std::chrono::steady_clock::now();
  const Ran whole = run(undisturbed, kEquilibrium);
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now() - start);
  REQUIRE(whole.err == "");
  REQUIRE(whole.code == 0);
  const std::string expected = files(undisturbed);
  int killed = 0;
  for (int i = 1; i <= 6; ++i) {
    const Folder folder;
    Call call;
    call.args = kEquilibrium;
    call.signal_after = took * i / 7;
    call.signal = SIGKILL;
    run_program_in(folder.path(), call);
    const bool begun = std::filesystem::exists(folder.path() / "kept" / "manifest.json");
    killed += begun && !std::filesystem::exists(folder.path() / "kept" / "result.json");
    const Ran ran = run(folder, begun ? Words{"resume", "kept"} : kEquilibrium);
    CHECK(ran.code == 0);
    CHECK(ran.out == whole.out);
    CHECK(files(folder) == expected);
  }
  CHECK(killed > 0);
}

TEST_CASE("what payoffs prints for tools can be solved", "[payoffs]") {
  const Folder folder;
  const Words payoffs = {"payoffs", "threads",     "--bots",    "heaven:random,weaver",
                         "--bots",  "hell:random", "--matches", "20"};
  Words as_json = payoffs;
  as_json.insert(as_json.end(), {"--format", "json"});
  Words kept = payoffs;
  kept.insert(kept.end(), {"--out", "kept"});
  const Ran printed = run(folder, as_json);
  REQUIRE(printed.code == 0);
  REQUIRE(run(folder, kept).code == 0);
  CHECK(text_of(folder.path() / "kept" / "payoffs.json") == printed.out);
  const Ran solved = run(folder, {"solve", "kept/payoffs.json", "--format", "json"});
  CHECK(solved.err == "");
  CHECK(solved.code == 0);
  CHECK(solved.out.find("\"nash\"") != std::string::npos);
  CHECK(run(folder, {"extend", "kept", "--matches", "40"}).err ==
        "mainmatch: kept/manifest.json: has no number of matches, so it cannot be extended\n");
}
