// The field of a bot that imagines the other seats, by role.

#include "agents/threads/roster.h"
#include "engine/core/rng.h"
#include "experiments/matches/bot_part.h"
#include "tests/catch.h"

namespace mainmatch::tests {

TEST_CASE("a mix by role gives seats their own bots and a base", "[threads][search]") {
  const Part<Threads> part =
      bot_part<Threads>("bots", "search(heaven=pilgrim,hell=\"weaver,thief:3\")");
  REQUIRE(part.others);
  const auto& mix = part.others->mix;
  const auto& base = part.others->base;
  REQUIRE(mix.size() == 3);
  Stream stream(1, 2, Purpose::deal());
  int thieves = 0;
  for (int i = 0; i < 400; ++i) {
    CHECK(mix[draw_part<Threads>(mix, 0, stream)].bot->name == "pilgrim");
    const auto drawn = mix[draw_part<Threads>(mix, 1, stream)].bot->name;
    CHECK((drawn == "thief" || drawn == "weaver"));
    thieves += drawn == "thief";
  }
  CHECK(thieves > 265);  // of 300, four standard errors
  CHECK(thieves < 335);
  CHECK(base[first_part<Threads>(base, 0)].bot->name == "pilgrim");
  CHECK(base[first_part<Threads>(base, 1)].bot->name == "thief");
  CHECK(bot_part<Threads>("bots", "search(field=\"weaver,thief\")").others->base.empty());

  const auto both = bot_part<Threads>("bots", "search(field=weaver,hell=thief,base=pact)").others;
  REQUIRE(both);
  CHECK(both->mix[draw_part<Threads>(both->mix, 0, stream)].bot->name == "weaver");
  CHECK(both->mix[draw_part<Threads>(both->mix, 1, stream)].bot->name == "thief");
  REQUIRE(both->base.size() == 1);
  CHECK(both->base.front().bot->name == "pact");
  CHECK(!bot_part<Threads>("bots", "search(worlds=3)").others);
}

}  // namespace mainmatch::tests
