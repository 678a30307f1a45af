#include "experiments/base/nearest.h"

#include <array>

#include "tests/catch.h"

namespace mainmatch::tests {

TEST_CASE("nearest: edit distance", "[records]") {
  CHECK(edit_distance("", "") == 0);
  CHECK(edit_distance("abc", "") == 3);
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance("beads", "beads") == 0);
  CHECK(edit_distance("bedas", "beads") == 1);   // swapped neighbours
  CHECK(edit_distance("beds", "beads") == 1);    // a letter left out
  CHECK(edit_distance("beadds", "beads") == 1);  // one too many
  CHECK(edit_distance("heads", "beads") == 1);
  CHECK(edit_distance("kitten", "sitting") == 3);
  CHECK(edit_distance("ca", "abc") == 3);  // 2 if a swapped pair could be edited again
}

TEST_CASE("nearest: the first of the closest, if close at all", "[records]") {
  constexpr std::array<std::string_view, 4> known = {"rows", "rounds", "peeks", "a"};
  CHECK(nearest("rouns", known) == "rounds");
  CHECK(nearest("row", known) == "rows");
  CHECK(nearest("peks", known) == "peeks");
  CHECK(nearest("spoon", known).empty());
  CHECK(nearest("b", known).empty());  // nothing of "a" is left
  CHECK(nearest("", known).empty());
  CHECK(nearest(std::string(100'000, 'r'), known).empty());
  constexpr std::array<std::string_view, 2> twins = {"seat", "seas"};
  CHECK(nearest("sea", twins) == "seat");
}

}  // namespace mainmatch::tests
