#include "tests/bugcatcher/small_match.h"
#include "tests/catch.h"
#include "tests/records/replayed.h"

namespace mainmatch::tests {
namespace {

bool has(const std::string& text, const std::string& piece) {
  return text.find(piece) != std::string::npos;
}

TEST_CASE("replay: a match of Bugcatcher that can be followed by hand", "[bugcatcher][records]") {
  const std::string text = replayed(small_bugcatcher());
  INFO(text);
  CHECK(has(text, " 1                B     B2       D3      4\n"));
  CHECK(has(text, "Void: border_garnets of seat 1\n"));
  CHECK(has(text, "0.  Stairs: shape RD, border; +5, -2 after 2 rounds; taken on by 0\n"));
  CHECK(has(text, "1.  Gate: reach B1-BR, border; +3; taken on by 1\n"));
  CHECK(has(text, R"(
        A       B       C
    a.......c*......+.......+
    :       :       :       :
  1 :   A   :   C*  :       :
    :       :       :       :
    +.......b.b<....+.b<....+
    :       :       :       b^
  2 :       :   B   :       :
    :       :       :       :
    +.......+.......+.......+
)"));
  CHECK(has(text, "  BR[1] (BD) CR[1] swap free-swap\n"));
  CHECK(has(text, "Completed: Gate of round 1 by 1 for 3\n"));
  CHECK(has(text, "Void: missions of seat 0, 2 times\n"));
  CHECK(has(text, " 3rd   0                       -2       .        3  Elimination Candidate\n"));
}

}  // namespace
}  // namespace mainmatch::tests
