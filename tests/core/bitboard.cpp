#include "engine/core/bitboard.h"

#include <algorithm>
#include <vector>

#include "engine/core/rng.h"
#include "tests/catch.h"

namespace mainmatch {
namespace {

std::vector<int> members(const Bits256& bits) {
  std::vector<int> list;
  for (int i = 0; i < 256; ++i) {
    if (bits.test(i)) list.push_back(i);
  }
  return list;
}

Bits256 random_bits(Stream& stream, std::uint32_t one_in) {
  Bits256 bits;
  for (int i = 0; i < 256; ++i) {
    if (stream.below(one_in) == 0) bits.set(i);
  }
  return bits;
}

TEST_CASE("Bits256 sets and resets across its words", "[core]") {
  Bits256 bits;
  CHECK(bits.empty());
  for (const int i : {0, 63, 64, 127, 128, 191, 192, 255}) {
    bits.set(i);
    CHECK(bits.test(i));
  }
  CHECK(bits.count() == 8);
  CHECK(bits[0] == 0x8000000000000001u);
  CHECK(bits[3] == 0x8000000000000001u);
  bits.reset(64);
  CHECK_FALSE(bits.test(64));
  CHECK(members(bits) == std::vector<int>{0, 63, 127, 128, 191, 192, 255});
  Bits256 last;
  last.set(255);
  CHECK_FALSE(last.empty());
}

TEST_CASE("Bits256::first is the first numbers", "[core]") {
  for (const int n : {0, 1, 63, 64, 65, 128, 200, 256}) {
    const Bits256 bits = Bits256::first(n);
    CHECK(bits.count() == n);
    if (n > 0) CHECK(bits.nth(n - 1) == n - 1);
    if (n < 256) CHECK_FALSE(bits.test(n));
  }
}

TEST_CASE("Bits256 counts and finds like a vector", "[core]") {
  Stream stream(1, 1, Purpose::deal());
  for (const std::uint32_t one_in : {1u, 2u, 5u, 100u}) {
    for (int i = 0; i < 50; ++i) {
      const Bits256 bits = random_bits(stream, one_in);
      const std::vector<int> list = members(bits);
      REQUIRE(bits.count() == static_cast<int>(list.size()));
      REQUIRE(bits.empty() == list.empty());
      for (std::size_t k = 0; k < list.size(); ++k) {
        REQUIRE(bits.nth(static_cast<int>(k)) == list[k]);
      }
    }
  }
}

TEST_CASE("Bits256: union, intersection, difference", "[core]") {
  Stream stream(1, 2, Purpose::deal());
  for (int i = 0; i < 100; ++i) {
    const Bits256 a = random_bits(stream, 2);
    const Bits256 b = random_bits(stream, 3);
    for (int n = 0; n < 256; ++n) {
      REQUIRE((a | b).test(n) == (a.test(n) || b.test(n)));
      REQUIRE((a & b).test(n) == (a.test(n) && b.test(n)));
      REQUIRE(without(a, b).test(n) == (a.test(n) && !b.test(n)));
    }
    REQUIRE((without(a, b) | (a & b)) == a);
  }
}

}  // namespace
}  // namespace mainmatch
