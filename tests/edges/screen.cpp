// What a person at a seat is shown.

#include "experiments/matches/edges/view.h"
#include "tests/conformance/screens.h"
#include "tests/edges/hooks.h"

namespace mainmatch::tests {

TEST_CASE("edges: what a person is shown hangs on what the seat may know alone",
          "[edges][conformance][play]") {
  screens_do_not_leak<Edges>();
}

}  // namespace mainmatch::tests
