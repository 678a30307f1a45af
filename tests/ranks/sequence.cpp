// Experiments one after another: as if each were played alone.

#include <memory>

#include "tests/catch.h"
#include "tests/experiments.h"
#include "tests/ranks/chains.h"
#include "tests/ranks/threads_as_ranks.h"

using namespace mainmatch;
using namespace mainmatch::tests;

namespace {

void check_as_alone(const Played& played) {
  for (std::size_t i = 0; i < kParts.size(); ++i) {
    Chain alone(kParts[i]);
    play(alone, kNoStop);
    CHECK(saved(*played.parts[i]) == saved(alone));
    CHECK(played.parts[i]->in_order());
  }
}

/// Makes one with its last part from the start, or one whose last part is made late.
std::unique_ptr<Played> made(bool late) {
  if (!late) return std::make_unique<Played>(kParts);
  return std::make_unique<Played>(std::vector(kParts.begin(), kParts.end() - 1), kParts.back());
}

}  // namespace

TEST_CASE("a sequence numbers the blocks of its parts through, and asks for them in time",
          "[ranks]") {
  const bool late = GENERATE(false, true);
  const std::unique_ptr<Played> own = made(late);
  Played& played = *own;
  std::vector<std::uint64_t> known;
  for (std::uint64_t block = 0; block < played.blocks(); ++block) {
    if (known.empty() || known.back() != played.blocks()) known.push_back(played.blocks());
    CHECK(played.whole_blocks() == played.blocks());
    played.work(block, 0);
    CHECK(played.done(block, 0));
  }
  CHECK(known == std::vector<std::uint64_t>{5, 7, 10, 11, 12, 16, 18});
  CHECK(played.blocks() == kAllBlocks);
  CHECK_FALSE(played.decided());
  check_as_alone(played);
  played.clear();
  CHECK(played.blocks() == 5);
  play(played, kNoStop);
  check_as_alone(played);
  CHECK(played.times_made == (late ? 2 : 0));  // it follows from what was played anew
  CHECK(played.blocks() == kAllBlocks);
}

TEST_CASE("a sequence is loaded in any part and goes on from there", "[ranks]") {
  const bool late = GENERATE(false, true);
  const std::unique_ptr<Played> all = made(late);
  Played& whole = *all;
  play(whole, kNoStop);
  for (std::uint64_t cut = 0; cut <= kAllBlocks; ++cut) {
    const std::unique_ptr<Played> begun = made(late);
    Played& first = *begun;
    for (std::uint64_t block = 0; block < cut; ++block) {
      first.work(block, 0);
      first.done(block, 0);
    }
    const std::unique_ptr<Played> loaded = made(late);
    Played& second = *loaded;
    load(second, saved(first));
    CHECK(saved(second) == saved(first));
    CHECK(second.blocks() == first.blocks());
    CHECK(second.threads() == first.threads());
    for (std::uint64_t block = cut; block < second.blocks(); ++block) {
      ByteWriter bytes;
      first.work(block, 0);
      first.save_block(0, bytes);
      first.done(block, 0);
      ByteReader in(bytes.bytes());
      second.load_block(1, in);
      second.done(block, 1);
    }
    CHECK(saved(second) == saved(whole));
  }
  const std::string bytes = saved(whole);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const std::unique_ptr<Played> cut = made(late);
    CHECK_THROWS_AS(load(*cut, bytes.substr(0, size)), DamagedBytes);
  }
}

TEST_CASE("a sequence is played on threads and ranks, each part on as many as it can use",
          "[ranks]") {
  Played alone(kParts);
  play(alone, kNoStop);
  check_as_alone(alone);
  for (const int ranks : {1, 2, 3}) {
    const auto make = [](int) { return std::make_unique<Played>(kParts); };
    CHECK(played_on(ranks, make, kNoStop) == saved(alone));
  }
}

TEST_CASE("a sequence of one part is that part", "[ranks]") {
  for (const bool last_is_whole : {true, false}) {
    const Chain::Plan plan{
        .blocks = 3, .threads = 2, .more = {2}, .last_is_whole = last_is_whole, .enough = 4};
    Chain part(plan);
    Chain again(plan);
    ExperimentSequence sequence({&again});
    CHECK(sequence.threads() == 2);
    bool more = true;
    for (std::uint64_t block = 0; more; ++block) {
      CHECK(sequence.blocks() == part.blocks());
      CHECK(sequence.whole_blocks() == part.whole_blocks());
      CHECK(sequence.decided() == part.decided());
      CHECK(saved(sequence) == saved(part));
      part.work(block, 0);
      sequence.work(block, 0);
      more = part.done(block, 0);
      CHECK(sequence.done(block, 0) == more);
    }
    CHECK(sequence.decided());
    CHECK(saved(sequence) == saved(part));
    Chain other(plan);
    ExperimentSequence loaded({&other});
    load(loaded, saved(part));
    CHECK(saved(other) == saved(part));
  }
}

TEST_CASE("the last part of a sequence may end before its last block", "[ranks]") {
  const std::vector<Chain::Plan> plans = {{.blocks = 2}, {.blocks = 9, .enough = 3}};
  Played played(plans);
  play(played, kNoStop);
  CHECK(played.decided());
  Chain alone(plans[1]);
  play(alone, kNoStop);
  CHECK(saved(*played.parts[1]) == saved(alone));
}
