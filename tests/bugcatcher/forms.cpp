// Steps and views as JSON.

#include "tests/conformance/forms.h"

#include "experiments/matches/bugcatcher/view.h"
#include "tests/bugcatcher/hooks.h"
#include "tests/conformance/rows.h"

namespace mainmatch::tests {

TEST_CASE("bugcatcher: views are the same JSON if and only if they show the same",
          "[bugcatcher][conformance][forms]") {
  forms_show_what_views_show<Bugcatcher>();
}

TEST_CASE("bugcatcher: what would be void is said before it is handed in",
          "[bugcatcher][conformance][forms]") {
  objections_are_what_the_referee_voids<Bugcatcher>();
}

TEST_CASE("bugcatcher: views have the same row if and only if they are the same JSON",
          "[bugcatcher][conformance][forms]") {
  rows_show_what_views_show<Bugcatcher>(scaled(8), scaled(2500));
}

TEST_CASE("bugcatcher: 100,000 views have the same row if and only if they are the same JSON",
          "[.][measure][bugcatcher][forms]") {
  rows_show_what_views_show<Bugcatcher>(300, 100'000);
}

}  // namespace mainmatch::tests
