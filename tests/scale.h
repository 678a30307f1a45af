#pragma once

#include <concepts>
#include <cstddef>

namespace mainmatch::tests {

/// How much of its work a test does: all of it, or of the longest a part where it is built with
/// sanitizers, which cost several times as much and find faults in the code that few matches reach
/// as well as many. Set by tests/CMakeLists.txt.
template <std::integral N>
constexpr N scaled(N count) {
  constexpr N kPart = MAINMATCH_TEST_PART;
  return (count + kPart - 1) / kPart;
}

/// How often at least chance brings something in scaled work: `count` times in all of it; in a
/// part, where chance weighs more, half as often as that would be.
template <std::integral N>
constexpr N scaled_least(N count) {
  return MAINMATCH_TEST_PART == 1 ? count : scaled(count) / 2;
}

/// Whether number i of many that are alike is in that part.
constexpr bool in_part(std::size_t i) { return i % MAINMATCH_TEST_PART == 0; }

}  // namespace mainmatch::tests
