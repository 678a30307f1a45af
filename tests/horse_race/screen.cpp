// What a person at a seat is shown.

#include "experiments/matches/horse_race/view.h"
#include "tests/conformance/screens.h"
#include "tests/horse_race/hooks.h"

namespace mainmatch::tests {

TEST_CASE("horse_race: what a person is shown hangs on what the seat may know alone",
          "[horse_race][conformance][play]") {
  screens_do_not_leak<HorseRace>();
}

}  // namespace mainmatch::tests
