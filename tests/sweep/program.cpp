// Sweeps and searches, by the program itself.

#include "tests/cli/program.h"

#include <csignal>

#include "tests/catch.h"

using namespace mainmatch::tests;

namespace {

using Words = std::vector<std::string>;

const Words kGrid = {"sweep",       "amidakuji", "--vary",        "max_bet=4,6,30", "--vary",
                     "rows=6:12:3", "--bots",    "random,spread", "--matches",      "1000"};
const Words kSample = {"sweep",     "edges",
                       "--vary",    "dumb_multiplier=1:4",
                       "--vary",    "rounds=5:8",
                       "--bots",    "random,safe",
                       "--sample",  "30",
                       "--matches", "512",
                       "--metrics", "ties,margin,leader_wins"};
const Words kTune = {"tune",      "amidakuji",
                     "--vary",    "rung_density=0.1:0.9",
                     "--vary",    "max_bet=2:10",
                     "--bots",    "random,spread",
                     "--aim",     "ties:<0.06,margin:min",
                     "--points",  "40",
                     "--matches", "600",
                     "--fresh",   "1200"};

Words with(Words args, const Words& more) {
  args.insert(args.end(), more.begin(), more.end());
  return args;
}

Ran run(const Folder& folder, Words args) {
  Call call;
  call.args = std::move(args);
  return run_program_in(folder.path(), call);
}

std::string files(const Folder& folder) {
  std::string all;
  for (const char* const name : {"result.json", "result.txt"}) {
    const auto path = folder.path() / "kept" / name;
    REQUIRE(std::filesystem::exists(path));
    all += text_of(path);
  }
  return all;
}

}  // namespace

TEST_CASE("sweeps and searches print the same on any number of threads", "[sweep]") {
  const Folder folder;
  for (const Words& args : {kGrid, kSample, kTune}) {
    for (const char* const format : {"text", "json"}) {
      const Ran one = run(folder, with(args, {"--format", format, "--threads", "1"}));
      CHECK(one.err == "");
      REQUIRE(one.code == 0);
      const Ran three = run(folder, with(args, {"--format", format, "--threads", "3"}));
      CHECK(three.out == one.out);
    }
    CHECK(run(folder, with(args, {"--seed", "2"})).out != run(folder, args).out);
  }
}

TEST_CASE("killed sweeps and searches go on and end with the same files", "[sweep]") {
  int killed = 0;
  for (const Words& args : {kGrid, kSample, kTune}) {
    const Words kept = with(args, {"--out", "kept"});
    const Folder undisturbed;
    const auto start = std::chrono::steady_clock::now();
    const Ran whole = run(undisturbed, kept);
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::steady_clock::now() - start);
    REQUIRE(whole.code == 0);
    const std::string expected = files(undisturbed);
    for (int i = 1; i <= 3; ++i) {
      const Folder folder;
      Call call;
      call.args = kept;
      call.signal_after = took * i / 4;
      call.signal = SIGKILL;
      run_program_in(folder.path(), call);
      const bool begun = std::filesystem::exists(folder.path() / "kept" / "manifest.json");
      killed += begun && !std::filesystem::exists(folder.path() / "kept" / "result.json");
      const Ran ran = run(folder, begun ? Words{"resume", "kept"} : kept);
      CHECK(ran.err == "");
      CHECK(ran.code == 0);
      CHECK(ran.out == whole.out);
      CHECK(files(folder) == expected);
    }
  }
  CHECK(killed > 0);
}

TEST_CASE("a point of a grid is what balance says of its rules", "[sweep]") {
  const Folder folder;
  const Ran swept =
      run(folder, {"sweep", "edges", "--vary", "dumb_multiplier=3", "--matches", "3000",
                   "--metrics", "ties", "--format", "csv", "--bots", "random,safe"});
  REQUIRE(swept.code == 0);
  const Ran judged =
      run(folder, {"balance", "edges", "--set", "dumb_multiplier=3", "--matches", "3000",
                   "--metrics", "ties", "--format", "csv", "--bots", "random,safe"});
  REQUIRE(judged.code == 0);
  const std::string last = swept.out.substr(swept.out.rfind("\n0,3,") + 5);
  INFO(swept.out);
  INFO(judged.out);
  CHECK(judged.out.find(last) != std::string::npos);
}
