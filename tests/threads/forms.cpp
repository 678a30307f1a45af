// Steps and views as JSON.

#include "tests/conformance/forms.h"

#include "experiments/matches/threads/view.h"
#include "tests/threads/hooks.h"

namespace mainmatch::tests {

TEST_CASE("threads: views are the same JSON if and only if they show the same",
          "[threads][conformance][forms]") {
  forms_show_what_views_show<Threads>();
}

TEST_CASE("threads: what would be void is said before it is handed in",
          "[threads][conformance][forms]") {
  objections_are_what_the_referee_voids<Threads>();
}

}  // namespace mainmatch::tests
