// Steps and views as JSON.

#include "tests/conformance/forms.h"

#include "experiments/matches/bugcatcher/view.h"
#include "tests/bugcatcher/hooks.h"

namespace mainmatch::tests {

TEST_CASE("bugcatcher: views are the same JSON if and only if they show the same",
          "[bugcatcher][conformance][forms]") {
  forms_show_what_views_show<Bugcatcher>();
}

TEST_CASE("bugcatcher: what would be void is said before it is handed in",
          "[bugcatcher][conformance][forms]") {
  objections_are_what_the_referee_voids<Bugcatcher>();
}

}  // namespace mainmatch::tests
