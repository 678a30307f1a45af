// Steps and views as JSON.

#include "tests/conformance/forms.h"

#include "experiments/matches/threads/view.h"
#include "tests/conformance/rows.h"
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

TEST_CASE("threads: views have the same row if and only if they are the same JSON",
          "[threads][conformance][forms]") {
  rows_show_what_views_show<Threads>(scaled(40), scaled(5000), {"chats."});
}

TEST_CASE("threads: 100,000 views have the same row if and only if they are the same JSON",
          "[.][measure][threads][forms]") {
  rows_show_what_views_show<Threads>(900, 100'000, {"chats."});
}

}  // namespace mainmatch::tests
