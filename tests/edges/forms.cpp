// Steps and views as JSON.

#include "tests/conformance/forms.h"

#include "experiments/matches/edges/view.h"
#include "tests/edges/hooks.h"

namespace mainmatch::tests {

TEST_CASE("edges: views are the same JSON if and only if they show the same",
          "[edges][conformance][forms]") {
  forms_show_what_views_show<Edges>();
}

TEST_CASE("edges: what would be void is said before it is handed in",
          "[edges][conformance][forms]") {
  objections_are_what_the_referee_voids<Edges>();
}

}  // namespace mainmatch::tests
