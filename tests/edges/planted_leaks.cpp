// The search for leaks finds what a view of Edges must not show.

#include "tests/catch.h"
#include "tests/conformance/leak.h"
#include "tests/edges/hooks.h"

namespace mainmatch::tests {

namespace {

struct LotsOfEdges {
  static std::int64_t of(const Edges::State& s, Seat) { return s.setup.tie_break[0]; }
};
/// Votes are in when the match is over: only its end could tell.
struct Votes {
  static std::int64_t of(const Edges::State& s, Seat seat) {
    return s.votes[static_cast<std::size_t>(seat == 0)];
  }
};

}  // namespace

TEMPLATE_TEST_CASE("a planted leak of Edges is found", "[conformance][leak][lengthy]", LotsOfEdges,
                   Votes) {
  const LeakReport report =
      search_leak<Leaky<Edges, TestType>, Edges>(Hooks<Edges>::rules()[3], 21, 20, 200);
  CHECK(report.leak == "leak");
}

}  // namespace mainmatch::tests
