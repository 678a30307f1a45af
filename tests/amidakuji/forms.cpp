// Steps and views as JSON.

#include "tests/conformance/forms.h"

#include "experiments/matches/amidakuji/view.h"
#include "tests/amidakuji/hooks.h"
#include "tests/conformance/rows.h"

namespace mainmatch::tests {

TEST_CASE("amidakuji: views are the same JSON if and only if they show the same",
          "[amidakuji][conformance][forms]") {
  forms_show_what_views_show<Amidakuji>();
}

TEST_CASE("amidakuji: what would be void is said before it is handed in",
          "[amidakuji][conformance][forms]") {
  objections_are_what_the_referee_voids<Amidakuji>();
}

TEST_CASE("amidakuji: views have the same row if and only if they are the same JSON",
          "[amidakuji][conformance][forms]") {
  rows_show_what_views_show<Amidakuji>(scaled(60), scaled(5000),
                                       {"hints.rung.kind", "hints.placement.kind"});
}

TEST_CASE("amidakuji: 100,000 views have the same row if and only if they are the same JSON",
          "[.][measure][amidakuji][forms]") {
  rows_show_what_views_show<Amidakuji>(1000, 100'000, {"hints.rung.kind", "hints.placement.kind"});
}

}  // namespace mainmatch::tests
