// Steps and views as JSON.

#include "tests/conformance/forms.h"

#include "experiments/matches/horse_race/view.h"
#include "tests/conformance/rows.h"
#include "tests/horse_race/hooks.h"

namespace mainmatch::tests {

TEST_CASE("horse_race: views are the same JSON if and only if they show the same",
          "[horse_race][conformance][forms]") {
  forms_show_what_views_show<HorseRace>();
}

TEST_CASE("horse_race: what would be void is said before it is handed in",
          "[horse_race][conformance][forms]") {
  objections_are_what_the_referee_voids<HorseRace>();
}

TEST_CASE("horse_race: views have the same row if and only if they are the same JSON",
          "[horse_race][conformance][forms]") {
  rows_show_what_views_show<HorseRace>(scaled(40), scaled(5000), {"announced..round"});
}

TEST_CASE("horse_race: 100,000 views have the same row if and only if they are the same JSON",
          "[.][measure][horse_race][forms]") {
  rows_show_what_views_show<HorseRace>(300, 100'000, {"announced..round"});
}

}  // namespace mainmatch::tests
