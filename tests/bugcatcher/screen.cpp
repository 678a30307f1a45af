// What a person at a seat is shown.

#include "experiments/matches/bugcatcher/view.h"
#include "tests/bugcatcher/hooks.h"
#include "tests/conformance/screens.h"

namespace mainmatch::tests {

TEST_CASE("bugcatcher: what a person is shown hangs on what the seat may know alone",
          "[bugcatcher][conformance][play]") {
  screens_do_not_leak<Bugcatcher>();
}

}  // namespace mainmatch::tests
