// A store that was cut, changed or made by something else is refused, or is still what it was.

#include <atomic>
#include <fstream>

#include "engine/core/rng.h"
#include "experiments/base/bytes.h"
#include "experiments/base/error.h"
#include "experiments/runtime/play.h"
#include "experiments/runtime/store.h"
#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/experiments.h"

using namespace mainmatch;
using namespace mainmatch::tests;

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kIdentity = 77;

/// Blocks that add their numbers up, and give a row each.
class Counting final : public Experiment {
 public:
  explicit Counting(std::uint64_t blocks) : blocks_(blocks) {}

  std::uint64_t blocks() const override { return blocks_; }
  std::uint64_t whole_blocks() const override { return blocks_; }
  int threads() const override { return 1; }
  bool decided() const override { return false; }
  void work(std::uint64_t block, std::size_t) override { at_ = block; }
  bool done(std::uint64_t block, std::size_t) override {
    sum += block * block;
    row_ = {block, block, 1, "hell", "bot", -7, 2, 3, block % 2 == 0, static_cast<int>(block % 4)};
    return true;
  }
  void clear() override { sum = 0; }
  void save(ByteWriter& out) const override { out.count(sum); }
  void load(ByteReader& in) override { sum += in.count(); }
  void save_block(std::size_t, ByteWriter& out) const override { out.count(at_ + offset); }
  void load_block(std::size_t, ByteReader& in) override { at_ = in.count() - offset; }
  std::span<const SeatRow> rows(std::size_t) const override { return {&row_, 1}; }

  std::uint64_t sum = 0;
  std::uint64_t offset = 0;  ///< makes blocks other ones

 private:
  std::uint64_t blocks_;
  std::uint64_t at_ = 0;
  SeatRow row_{};
};

std::string path_in(const Folder& folder) { return (folder.path() / "store.sqlite").string(); }

/// What a store has to say: its state and its rows.
std::string contents(Store& store) {
  if (!store.checkpoint()) return "";
  const Checkpoint& state = *store.checkpoint();
  std::string all;
  for (const std::uint64_t number : {state.first, state.end, std::uint64_t{state.ended},
                                     state.first_block_checksum, state.rows, state.rows_checksum}) {
    all += std::to_string(number) + " ";
  }
  all += state.sums + "\n";
  store.for_each_line([&](std::string_view line) { all += line; });
  return all;
}

std::string contents(const std::string& path) {
  Store store(path, kIdentity, true);
  return contents(store);
}

/// Plays so many blocks; the bytes of the file.
std::string file_of(const std::string& path, std::uint64_t blocks) {
  {
    Store store(path, kIdentity, true);
    Counting counting(blocks);
    REQUIRE(play_checkpointed(counting, {0, blocks}, store, kNoStop));
  }
  return text_of(path);
}

void put(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

/// How a store with these bytes reads: refused (counted), or as `wanted`, or as one that is new.
void check_reading(const std::string& path, const std::string& bytes, const std::string& wanted,
                   int& refused) {
  put(path, bytes);
  try {
    const std::string read = contents(path);
    if (read != wanted && !read.empty()) CHECK(read == wanted);
  } catch (const InputError& error) {
    ++refused;
    if (std::string(error.what()).rfind(path, 0) != 0) CHECK(error.what() == path);
  }
}

}  // namespace

TEST_CASE("a store that was changed in any bit is not believed", "[store]") {
  const Folder folder;
  const std::string path = path_in(folder);
  const std::string sound = file_of(path, 40);
  const std::string wanted = contents(path);
  REQUIRE(wanted.size() > 1000);
  Stream stream(1, 2, Purpose::deal());
  int refused = 0;
  for (int i = 0; i < 10'000; ++i) {
    std::string bytes = sound;
    // Most of a file is empty: every second one where something stands.
    std::size_t at = stream.below(static_cast<std::uint32_t>(bytes.size()));
    while (i % 2 == 0 && bytes[at] == 0) {
      at = stream.below(static_cast<std::uint32_t>(bytes.size()));
    }
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << stream.below(8)));
    check_reading(path, bytes, wanted, refused);
  }
  CHECK(refused > 3000);
}

TEST_CASE("a store that was cut anywhere is not believed", "[store]") {
  const Folder folder;
  const std::string path = path_in(folder);
  const std::string sound = file_of(path, 40);
  const std::string wanted = contents(path);
  int refused = 0;
  for (std::size_t size = 0; size < sound.size(); size += size < 5000 ? 7 : 61) {
    check_reading(path, sound.substr(0, size), wanted, refused);
  }
  CHECK(refused > 700);
}

TEST_CASE("a store goes on from every checkpoint, and only with what it is of", "[store]") {
  const Folder folder;
  const std::string path = path_in(folder);
  file_of(path, 5);
  {
    Store store(path, kIdentity, true);
    CHECK(store.checkpoint()->end == 5);
    Counting other(9);
    other.offset = 1;
    CHECK_THROWS_WITH(play_checkpointed(other, {0, 9}, store, kNoStop),
                      Catch::Contains("checkpoint of an incompatible build"));
    Counting counting(9);
    CHECK_THROWS_WITH(play_checkpointed(counting, {1, 9}, store, kNoStop),
                      Catch::Contains("blocks of another run"));
    CHECK_THROWS_WITH(play_checkpointed(counting, {0, 4}, store, kNoStop),
                      Catch::Contains("blocks of another run"));
    CHECK_THROWS_AS(Store(path, kIdentity, true), InputError);  // in use
    CHECK(play_checkpointed(counting, {0, 9}, store, kNoStop));
    CHECK(counting.sum == 204);
    CHECK(store.checkpoint()->end == 9);
    CHECK(store.checkpoint()->rows == 9);
  }
  CHECK_THROWS_WITH(Store(path, kIdentity + 1, true), Catch::Contains("checkpoint of another run"));
  const std::string lines = contents(path);
  CHECK(lines.find("\n8,8,1,hell,bot,-7,2,3,1,0\n") != std::string::npos);
  CHECK(lines.find("\n7,7,1,hell,bot,-7,2,3,0,0.3333333333\n") != std::string::npos);
}

TEST_CASE("shards are about equal and leave nothing out", "[store]") {
  for (const std::uint64_t blocks : {0u, 1u, 5u, 12u, 100u}) {
    const Counting counting(blocks);
    for (const std::uint64_t of : {1u, 2u, 7u, 12u, 13u}) {
      std::uint64_t next = 0;
      for (std::uint64_t i = 1; i <= of; ++i) {
        const BlockRange range = shard(counting, i, of);
        CHECK(range.first == next);
        CHECK(range.end - range.first <= blocks / of + 1);
        CHECK(range.end - range.first >= blocks / of);
        next = range.end;
      }
      CHECK(next == blocks);
    }
  }
}
