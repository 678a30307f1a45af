#include <type_traits>
#include <vector>

#include "engine/core/fixed_list.h"
#include "engine/core/seat.h"
#include "tests/catch.h"

namespace mainmatch {
namespace {

TEST_CASE("FixedList holds what is pushed, up to its capacity", "[core]") {
  FixedList<int, 3> list;
  CHECK(list.empty());
  CHECK(list.size() == 0);
  list.push_back(7);
  list.push_back(8);
  CHECK_FALSE(list.full());
  list.push_back(9);
  CHECK(list.full());
  CHECK(list[0] == 7);
  CHECK(list[2] == 9);
  CHECK(std::vector<int>(list.begin(), list.end()) == std::vector<int>{7, 8, 9});
  list.pop_back();
  list[1] = 5;
  CHECK(std::vector<int>(list.begin(), list.end()) == std::vector<int>{7, 5});
  list.clear();
  CHECK(list.empty());
  CHECK(list.begin() == list.end());
}

TEST_CASE("FixedLists are equal if what they hold is", "[core]") {
  FixedList<int, 3> a, b;
  CHECK((a == b));
  a.push_back(1);
  CHECK_FALSE((a == b));
  b.push_back(2);
  CHECK_FALSE((a == b));
  b.clear();
  b.push_back(1);
  CHECK((a == b));
  b.push_back(4);
  b.pop_back();  // what lies beyond the end does not count
  CHECK((a == b));
  static_assert(std::is_trivially_copyable_v<FixedList<int, 3>>);
}

TEST_CASE("SeatSet is a set of seats in ascending order", "[core]") {
  SeatSet set;
  CHECK(set.empty());
  CHECK(set.size() == 0);
  for (const Seat seat : {15, 3, 0, 3}) set.insert(seat);
  CHECK(set.size() == 3);
  CHECK(set.contains(0));
  CHECK(set.contains(15));
  CHECK_FALSE(set.contains(1));
  std::vector<Seat> seats;
  for (const Seat seat : set) seats.push_back(seat);
  CHECK(seats == std::vector<Seat>{0, 3, 15});
  CHECK(set.bits() == 0x8009);
}

TEST_CASE("SeatSet::first is the first seats", "[core]") {
  CHECK(SeatSet::first(0).empty());
  CHECK(SeatSet::first(1).bits() == 1);
  CHECK(SeatSet::first(9).bits() == 0x1ff);
  CHECK(SeatSet::first(16).bits() == 0xffff);
  CHECK(SeatSet::first(16).size() == 16);
}

TEST_CASE("every SeatSet iterates over what it contains", "[core]") {
  for (unsigned bits = 0; bits < 65536; bits += 7) {
    SeatSet set;
    std::vector<Seat> expected;
    for (Seat seat = 0; seat < kMaxSeats; ++seat) {
      if ((bits >> seat) & 1u) {
        set.insert(seat);
        expected.push_back(seat);
      }
    }
    std::vector<Seat> seats;
    for (const Seat seat : set) seats.push_back(seat);
    REQUIRE(seats == expected);
    REQUIRE(set.size() == static_cast<int>(expected.size()));
  }
}

TEST_CASE("sets of seats are counted, picked from and combined", "[core]") {
  for (unsigned bits = 0; bits < 65536; ++bits) {
    const auto set = SeatSet::of_bits(static_cast<std::uint16_t>(bits));
    int count = 0;
    bool picked = true;
    for (const Seat seat : set) picked = picked && set.nth(count++) == seat;
    for (int n = count; n <= kMaxSeats; ++n) picked = picked && set.nth(n) == kNoSeat;
    if (set.size() != count || !picked) FAIL("set " << bits);
  }
  const SeatSet low = SeatSet::first(4);
  SeatSet odd;
  for (const Seat seat : {1, 3, 5}) odd.insert(seat);
  CHECK((low | odd).bits() == 0b101111);
  CHECK((low & odd).bits() == 0b001010);
  CHECK((low - odd).bits() == 0b000101);
  odd.erase(3);
  odd.erase(3);
  CHECK(odd.bits() == 0b100010);
}

}  // namespace
}  // namespace mainmatch
