// Shards of experiments whose sums do not add up: their blocks are kept.

#include <memory>

#include "experiments/base/error.h"
#include "experiments/runtime/block_shard.h"
#include "experiments/runtime/play.h"
#include "experiments/runtime/store.h"
#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/ranks/chains.h"

using namespace mainmatch;
using namespace mainmatch::tests;

namespace {

/// Plays a shard in as many goes as it takes, each of `blocks` blocks. Returns its bytes.
std::string shard_in_goes(const ShardNumber& number, int blocks) {
  const Folder folder;
  for (;;) {
    std::atomic<bool> stop = false;
    Played played(kParts);
    std::uint64_t watched = 0;
    const std::uint64_t before = watched;
    BlockShard shard(played.sequence, number, [&](std::uint64_t done, std::uint64_t of) {
      CHECK(done <= of);
      ++watched;
      if (watched == before + static_cast<std::uint64_t>(blocks)) stop = true;
    });
    Store store((folder.path() / "store.sqlite").string(), 1, false);
    const std::uint64_t end = shard.experiment().blocks();
    if (!play_checkpointed(shard.experiment(), {0, end}, store, stop)) continue;
    for (const auto& part : played.parts) CHECK(saved(*part) == saved(Chain({.blocks = 1})));
    return saved(shard.experiment());
  }
}

/// What a merge of these shards ends with, and how many of their blocks it had.
std::string merged(const std::vector<std::string>& shards, std::uint64_t& taken) {
  Played whole(kParts);
  MergedShards all(whole.sequence);
  for (std::size_t i = 0; i < shards.size(); ++i) {
    BlockShard shard(whole.sequence, {i + 1, shards.size()});
    ByteReader in(shards[i]);
    shard.experiment().load(in);
    in.end();
    taken += shard.blocks();
    all.add(shard, "shard " + std::to_string(i + 1));
  }
  play(all, std::atomic<bool>(false));
  for (const auto& part : whole.parts) CHECK(part->in_order());
  return saved(whole.sequence);
}

}  // namespace

TEST_CASE("shards whose blocks are kept are merged into one run", "[store]") {
  Played whole(kParts);
  play(whole, std::atomic<bool>(false));
  for (const std::uint64_t of : {1u, 2u, 3u, 4u, 30u}) {  // of 12 blocks known: some have none
    for (const int go : {1, 2, 100}) {
      CAPTURE(of, go);
      std::vector<std::string> shards;
      for (std::uint64_t i = 1; i <= of; ++i) shards.push_back(shard_in_goes({i, of}, go));
      std::uint64_t taken = 0;
      CHECK(merged(shards, taken) == saved(whole.sequence));
      CHECK(taken == 5 + 2 + 1 + 4);  // what parts ask for later is played by the merge
    }
  }
}

TEST_CASE("a merge plays the first block of each shard again", "[store]") {
  std::vector<std::string> shards = {shard_in_goes({1, 2}, 100), shard_in_goes({2, 2}, 100)};
  const std::vector<std::string> sound = shards;
  std::uint64_t taken = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    shards = sound;
    shards[i][2] = static_cast<char>(shards[i][2] + 1);  // the number that its first block gave
    CHECK_THROWS_WITH(merged(shards, taken),
                      Catch::Contains("shard " + std::to_string(i + 1) +
                                      ": checkpoint of an incompatible build"));
  }
  // Blocks that cannot be read, after the first of a shard.
  Played whole(kParts);
  BlockShard shard(whole.sequence, {1, 1});
  ByteReader in(std::string_view("\5\1\7\1\x08\0\1\20\1\27", 10));
  shard.parts()[0]->load(in);
  MergedShards all(whole.sequence);
  all.add(shard, "damaged");
  CHECK_THROWS_WITH(play(all, std::atomic<bool>(false)),
                    "damaged: corrupt checkpoint: inconsistent sums");
}
