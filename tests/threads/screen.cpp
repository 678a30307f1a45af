// What a person at a seat is shown.

#include "experiments/matches/threads/view.h"
#include "tests/conformance/screens.h"
#include "tests/threads/hooks.h"

namespace mainmatch::tests {

TEST_CASE("threads: what a person is shown hangs on what the seat may know alone",
          "[threads][conformance][play]") {
  screens_do_not_leak<Threads>();
}

}  // namespace mainmatch::tests
