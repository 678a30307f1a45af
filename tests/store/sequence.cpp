// Experiments one after another that are kept.

#include "experiments/runtime/play.h"
#include "experiments/runtime/store.h"
#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/ranks/chains.h"

using namespace mainmatch;
using namespace mainmatch::tests;

TEST_CASE("a sequence that is kept goes on after a stop at any block", "[store]") {
  Played whole(kParts);
  play(whole, std::atomic<bool>(false));
  for (int blocks = 1; blocks <= static_cast<int>(kAllBlocks); ++blocks) {
    const Folder folder;
    const std::string path = (folder.path() / "store.sqlite").string();
    int left = blocks;
    std::atomic<bool> stop = false;
    for (int times = 0;; ++times) {
      REQUIRE(times <= static_cast<int>(kAllBlocks));
      Played played(kParts);
      for (const auto& part : played.parts) part->stop_after(left, stop);
      Store store(path, 1, false);
      if (play_checkpointed(played, {0, played.blocks()}, store, stop)) {
        CHECK(saved(played) == saved(whole));
        break;
      }
      left = blocks;
      stop = false;
    }
  }
}
