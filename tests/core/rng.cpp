#include "engine/core/rng.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "tests/catch.h"
#include "tests/core/chi_square.h"

namespace mainmatch {
namespace {

using Words = std::array<std::uint64_t, 4>;

Words philox(const Words& counter, std::uint64_t key0, std::uint64_t key1) {
  const r123::Philox4x64::ctr_type in = {{counter[0], counter[1], counter[2], counter[3]}};
  const r123::Philox4x64::key_type key = {{key0, key1}};
  const auto out = r123::Philox4x64{}(in, key);
  return {out[0], out[1], out[2], out[3]};
}

std::uint64_t next_word(Stream& stream) {
  const std::uint64_t low = stream();
  return low | (std::uint64_t{stream()} << 32);
}

// The known answers that are published with Random123 (examples/kat_vectors, philox4x64 10).
constexpr Words kOfZeros = {0x16554d9eca36314c, 0xdb20fe9d672d0fdc, 0xd7e772cee186176b,
                            0x7e68b68aec7ba23b};
constexpr Words kOfOnes = {0x87b092c3013fe90b, 0x438c3c67be8d0224, 0x9cc7d7c69cd777b6,
                           0xa09caebf594f0ba0};
constexpr Words kOfPi = {0xa528f45403e61d95, 0x38c72dbd566e9788, 0xa5a1610e72fd18b5,
                         0x57bd43b5e52b7fe6};

TEST_CASE("Philox4x64-10 gives the published answers", "[core][rng]") {
  const std::uint64_t ones = ~std::uint64_t{0};
  CHECK(philox({0, 0, 0, 0}, 0, 0) == kOfZeros);
  CHECK(philox({ones, ones, ones, ones}, ones, ones) == kOfOnes);
  CHECK(philox({0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0, 0x082efa98ec4e6c89},
               0x452821e638d01377, 0xbe5466cf34e90c6c) == kOfPi);
}

TEST_CASE("a stream hands out the halves of its words, low half first", "[core][rng]") {
  Stream stream(StreamKey{0, 0});
  CHECK(stream() == 0xca36314cu);
  CHECK(stream() == 0x16554d9eu);
  CHECK(stream() == 0x672d0fdcu);
  CHECK(stream() == 0xdb20fe9du);
  CHECK(stream() == 0xe186176bu);
  CHECK(stream() == 0xd7e772ceu);
  CHECK(stream() == 0xec7ba23bu);
  CHECK(stream() == 0x7e68b68au);
}

TEST_CASE("a stream counts its blocks from 0", "[core][rng]") {
  Stream stream(StreamKey{5, 6});
  for (std::uint64_t block = 0; block < 5; ++block) {
    for (const std::uint64_t word : philox({block, 0, 0, 0}, 5, 6))
      CHECK(next_word(stream) == word);
  }
}

TEST_CASE("a stream's key is the cipher of match and purpose under the seed", "[core][rng]") {
  const Words key = philox({1234567, Purpose::bot(3).code, 0, 0}, 99, 0x6d61696e6d617463);
  Stream derived(99, 1234567, Purpose::bot(3));
  Stream keyed(StreamKey{key[0], key[1]});
  for (int i = 0; i < 20; ++i) CHECK(derived() == keyed());
}

TEST_CASE("streams of different seeds, matches and purposes differ", "[core][rng]") {
  std::set<std::uint64_t> words;
  std::size_t streams = 0;
  std::vector<Purpose> purposes = {Purpose::deal(), Purpose::lineup()};
  for (Seat seat = 0; seat < kMaxSeats; ++seat) purposes.push_back(Purpose::bot(seat));
  for (const std::uint64_t seed : {0u, 1u, 2u, 16u, 17u}) {
    for (const std::uint64_t match : {0u, 1u, 2u, 16u, 17u, 1000000u}) {
      for (const Purpose purpose : purposes) {
        Stream stream(seed, match, purpose);
        words.insert(next_word(stream));
        ++streams;
      }
    }
  }
  CHECK(words.size() == streams);
}

TEST_CASE("drawn keys are the next words", "[core][rng]") {
  Stream stream(StreamKey{0, 0});
  CHECK(stream.draw_key() == StreamKey{kOfZeros[0], kOfZeros[1]});
  CHECK(stream.draw_key() == StreamKey{kOfZeros[2], kOfZeros[3]});
}

TEST_CASE("below stays below, and reaches all", "[core][rng]") {
  Stream stream(1, 0, Purpose::deal());
  for (int i = 0; i < 100; ++i) REQUIRE(stream.below(1) == 0);
  for (const std::uint32_t n : {2u, 3u, 7u, 64u}) {
    std::set<std::uint32_t> seen;
    for (int i = 0; i < 2000; ++i) seen.insert(stream.below(n));
    CHECK(seen.size() == n);
    CHECK(*seen.rbegin() == n - 1);
  }
  for (int i = 0; i < 1000; ++i) REQUIRE(stream.below(0xffffffffu) < 0xffffffffu);
}

TEST_CASE("below is uniform", "[core][rng]") {
  Stream stream(2, 0, Purpose::deal());
  for (const std::uint32_t n : {2u, 3u, 6u, 10u}) {
    std::map<std::uint32_t, long> counts;
    std::map<std::uint32_t, double> expected;
    for (std::uint32_t k = 0; k < n; ++k) expected[k] = 1.0 / n;
    for (int i = 0; i < 100000; ++i) ++counts[stream.below(n)];
    CHECK(agrees(counts, expected));
  }
}

TEST_CASE("below is uniform where 2^32 is no multiple of n", "[core][rng]") {
  // n = 3 * 2^30: scaling 2^32 words down without rejection would hit every third number twice.
  Stream stream(3, 0, Purpose::deal());
  std::map<std::uint32_t, long> counts;
  for (int i = 0; i < 100000; ++i) ++counts[stream.below(3u << 30) % 3];
  CHECK(agrees<std::uint32_t>(counts, {{0, 1 / 3.0}, {1, 1 / 3.0}, {2, 1 / 3.0}}));
}

TEST_CASE("between includes both ends", "[core][rng]") {
  Stream stream(4, 0, Purpose::deal());
  std::set<int> seen;
  for (int i = 0; i < 1000; ++i) seen.insert(stream.between(-2, 3));
  CHECK(seen == std::set<int>{-2, -1, 0, 1, 2, 3});
  CHECK(stream.between(5, 5) == 5);
}

TEST_CASE("chance is never at 0, always at 1, and as often as it says", "[core][rng]") {
  CHECK(Stream::threshold(0) == 0);
  CHECK(Stream::threshold(1) == std::uint64_t{1} << 32);
  CHECK(Stream::threshold(0.5) == std::uint64_t{1} << 31);
  CHECK(Stream::threshold(0.45) == 1932735283);  // 0.45 * 2^32 = 1932735283.2
  Stream stream(5, 0, Purpose::deal());
  std::map<bool, long> counts;
  for (int i = 0; i < 100000; ++i) {
    REQUIRE_FALSE(stream.chance(Stream::threshold(0)));
    REQUIRE(stream.chance(Stream::threshold(1)));
    ++counts[stream.chance(Stream::threshold(0.45))];
  }
  CHECK(agrees<bool>(counts, {{false, 0.55}, {true, 0.45}}));
}

TEST_CASE("shuffle is uniform over all orders", "[core][rng]") {
  Stream stream(6, 0, Purpose::deal());
  std::map<std::array<int, 4>, long> counts;
  for (int i = 0; i < 100000; ++i) {
    std::array<int, 4> list = {0, 1, 2, 3};
    shuffle(list, 4, stream);
    ++counts[list];
  }
  std::map<std::array<int, 4>, double> expected;
  std::array<int, 4> order = {0, 1, 2, 3};
  do expected[order] = 1.0 / 24;
  while (std::next_permutation(order.begin(), order.end()));
  CHECK(agrees(counts, expected));
  std::array<int, 4> list = {0, 1, 2, 3};
  shuffle(list, 1, stream);
  CHECK(list == std::array<int, 4>{0, 1, 2, 3});
}

}  // namespace
}  // namespace mainmatch
