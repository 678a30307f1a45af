#include "engine/core/rng.h"

#include <Random123/philox.h>

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

TEST_CASE("a stream hands out the words of its blocks in order", "[core][rng]") {
  Stream stream(StreamKey{0, 0});
  for (const std::uint64_t word : kOfZeros) CHECK(stream() == word);
}

TEST_CASE("a stream counts its blocks from 0", "[core][rng]") {
  Stream stream(StreamKey{5, 6});
  for (std::uint64_t block = 0; block < 5; ++block) {
    for (const std::uint64_t word : philox({block, 0, 0, 0}, 5, 6)) CHECK(stream() == word);
  }
}

TEST_CASE("a stream's key is half a cipher of match and purpose under the seed", "[core][rng]") {
  // bot(3) has the code 19: the second half of the cipher of 19 / 2.
  REQUIRE(Purpose::bot(3).code == 19);
  const Words cipher = philox({1234567, 9, 0, 0}, 99, 0x6d61696e6d617463);
  const auto same_as = [](Stream derived, StreamKey key) {
    Stream keyed(key);
    for (int i = 0; i < 20; ++i) CHECK(derived() == keyed());
  };
  same_as(Stream(99, 1234567, Purpose::bot(2)), {cipher[0], cipher[1]});
  same_as(Stream(99, 1234567, Purpose::bot(3)), {cipher[2], cipher[3]});
  for (const Seat seat : {2, 3}) {
    const auto keys = Stream::keys(99, 1234567, Purpose::bot(seat));
    CHECK(keys[0] == StreamKey{cipher[0], cipher[1]});
    CHECK(keys[1] == StreamKey{cipher[2], cipher[3]});
  }
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
        words.insert(stream());
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

TEST_CASE("several draws from one word are uniform together", "[core][rng]") {
  Stream stream(3, 0, Purpose::deal());
  std::map<std::array<std::uint32_t, 3>, long> counts;
  std::map<std::array<std::uint32_t, 3>, double> expected;
  for (std::uint32_t a = 0; a < 3; ++a) {
    for (std::uint32_t c = 0; c < 5; ++c) expected[{a, 0, c}] = 1.0 / 15;
  }
  for (int i = 0; i < 100000; ++i) ++counts[stream.several_below<3>({3, 1, 5})];
  CHECK(agrees(counts, expected));
}

TEST_CASE("words that would make draws unequal are rejected", "[core][rng]") {
  // The product of these bounds is p = 3 * 2^54, and 2^64 mod p = 2^54: a word w is to be rejected
  // if w p mod 2^64 is below that, about one in 1024.
  constexpr std::uint32_t kFirst = 3u << 28;
  constexpr std::uint32_t kSecond = 1u << 26;
  constexpr std::uint64_t kProduct = std::uint64_t{kFirst} * kSecond;
  constexpr std::uint64_t kThreshold = std::uint64_t{1} << 54;
  Stream words(9, 0, Purpose::deal());
  Stream draws(9, 0, Purpose::deal());
  int rejected = 0;
  for (int i = 0; i < 100000; ++i) {
    std::uint64_t word = words();
    for (; word * kProduct < kThreshold; word = words()) ++rejected;
    const auto drawn = draws.several_below<2>({kFirst, kSecond});
    __extension__ using Wide = unsigned __int128;
    const Wide first = Wide{word} * kFirst;
    REQUIRE(drawn[0] == static_cast<std::uint32_t>(first >> 64));
    REQUIRE(drawn[1] ==
            static_cast<std::uint32_t>(Wide{static_cast<std::uint64_t>(first)} * kSecond >> 64));
  }
  CHECK(rejected > 40);
  CHECK(rejected < 200);
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

TEST_CASE("shuffle is uniform where one word does not suffice", "[core][rng]") {
  // 40 things take three words; every thing comes to every place equally often.
  Stream stream(7, 0, Purpose::deal());
  std::map<int, long> at_place_0;
  std::map<int, long> place_of_39;
  std::map<int, double> expected;
  for (int i = 0; i < 40; ++i) expected[i] = 1.0 / 40;
  for (int i = 0; i < 40000; ++i) {
    std::array<int, 40> list;
    for (int k = 0; k < 40; ++k) list[static_cast<std::size_t>(k)] = k;
    shuffle(list, 40, stream);
    ++at_place_0[list[0]];
    const auto* found = std::find(list.begin(), list.end(), 39);
    REQUIRE(found != list.end());
    ++place_of_39[static_cast<int>(found - list.begin())];
  }
  CHECK(agrees(at_place_0, expected));
  CHECK(agrees(place_of_39, expected));
}

TEST_CASE("flips are as likely as they say, under the mask only", "[core][rng]") {
  Stream stream(10, 0, Purpose::deal());
  const std::uint64_t mask = 0xf0f0'0000'ffff'0001u;
  CHECK(stream.flips(Stream::threshold(1), mask) == mask);
  CHECK(stream.flips(Stream::threshold(0), mask) == 0);
  std::map<bool, long> lowest;
  std::map<bool, long> highest;
  for (int i = 0; i < 100000; ++i) {
    const std::uint64_t flips = stream.flips(Stream::threshold(0.45), mask);
    REQUIRE((flips & ~mask) == 0);
    ++lowest[flips & 1u];
    ++highest[flips >> 63];
  }
  CHECK(agrees<bool>(lowest, {{false, 0.55}, {true, 0.45}}));
  CHECK(agrees<bool>(highest, {{false, 0.55}, {true, 0.45}}));
}

}  // namespace
}  // namespace mainmatch
