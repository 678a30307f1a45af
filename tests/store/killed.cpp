#include "tests/store/killed.h"

#include <chrono>
#include <csignal>
#include <filesystem>

#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/scale.h"

namespace mainmatch::tests {

namespace {

using Words = std::vector<std::string>;
using std::chrono::microseconds;

Ran run(const Folder& folder, const Words& args, std::optional<microseconds> killed_after = {}) {
  Call call;
  call.args = args;
  if (killed_after) call.signal = SIGKILL;
  call.signal_after = killed_after;
  return run_program_in(folder.path(), call);
}

std::string texts(const Folder& folder, const std::vector<std::string>& files) {
  std::string all;
  for (const std::string& name : files) {
    const auto path = folder.path() / "kept" / name;
    REQUIRE(std::filesystem::exists(path));
    all += text_of(path);
  }
  return all;
}

}  // namespace

void check_kills(Words args, const std::vector<std::string>& files, int kills) {
  args.insert(args.end(), {"--out", "kept"});
  const Folder undisturbed;
  const Ran whole = run(undisturbed, args);
  REQUIRE(whole.err == "");
  REQUIRE(whole.code == 0);
  const std::string expected = texts(undisturbed, files);
  bool midway = false;
  const auto kill = [&](microseconds after) {
    const Folder folder;
    run(folder, args, after);
    const auto kept = folder.path() / "kept";
    const bool begun = std::filesystem::exists(kept / "manifest.json");
    midway = midway || (begun && !std::filesystem::exists(kept / "result.json"));
    const Ran ran = run(folder, begun ? Words{"resume", "kept"} : args);
    CHECK(ran.err == "");
    CHECK(ran.code == 0);
    CHECK(ran.out == whole.out);
    CHECK(texts(folder, files) == expected);
  };
  kills = scaled(kills);
  for (int i = 1; i <= kills; ++i) kill(whole.cpu * i / (kills + 1));
  // Less may be played between the first change of a file and the last than it takes to begin.
  for (auto after = whole.cpu / 2; !midway && after.count() > 0; after /= 2) kill(after);
  CHECK(midway);
}

}  // namespace mainmatch::tests
