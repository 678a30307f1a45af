// Steps and views as JSON.

#include "tests/conformance/forms.h"

#include "experiments/matches/edges/view.h"
#include "tests/conformance/rows.h"
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

TEST_CASE("edges: views have the same row if and only if they are the same JSON",
          "[edges][conformance][forms]") {
  rows_show_what_views_show<Edges>(scaled(24), scaled(5000));
}

TEST_CASE("edges: 100,000 views have the same row if and only if they are the same JSON",
          "[.][measure][edges][forms]") {
  rows_show_what_views_show<Edges>(500, 100'000);
}

}  // namespace mainmatch::tests
