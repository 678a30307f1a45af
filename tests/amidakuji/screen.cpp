// What a person at a seat is shown.

#include "experiments/matches/amidakuji/view.h"
#include "tests/amidakuji/hooks.h"
#include "tests/conformance/screens.h"

namespace mainmatch::tests {

TEST_CASE("amidakuji: what a person is shown hangs on what the seat may know alone",
          "[amidakuji][conformance][play]") {
  screens_do_not_leak<Amidakuji>();
}

}  // namespace mainmatch::tests
