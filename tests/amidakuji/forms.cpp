// Steps and views as JSON.

#include "tests/conformance/forms.h"

#include "experiments/matches/amidakuji/view.h"
#include "tests/amidakuji/hooks.h"

namespace mainmatch::tests {

TEST_CASE("amidakuji: views are the same JSON if and only if they show the same",
          "[amidakuji][conformance][forms]") {
  forms_show_what_views_show<Amidakuji>();
}

TEST_CASE("amidakuji: what would be void is said before it is handed in",
          "[amidakuji][conformance][forms]") {
  objections_are_what_the_referee_voids<Amidakuji>();
}

}  // namespace mainmatch::tests
