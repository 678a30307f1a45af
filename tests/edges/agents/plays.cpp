// Plays that seats with different parameters ask one cache for.

#include <memory>
#include <vector>

#include "agents/edges/cache.h"
#include "agents/edges/roster.h"
#include "engine/core/index.h"
#include "tests/conformance/make_bot.h"
#include "tests/edges/test_match.h"

namespace mainmatch::tests {

namespace {

using namespace edges;
using Bots = std::vector<std::unique_ptr<Agent<Edges>>>;

/// Several of a kind, which differ in a parameter: each finds what another has asked for.
Bots of_some_kinds() {
  Bots bots;
  const auto add = [&](const char* name) { bots.push_back(make_bot<Edges>(name)); };
  add("level-1");
  add("level-2");
  for (const char* key : {"random", "hunger", "asked"}) {
    bots.push_back(make_bot<Edges>(std::string("level-2(") + key + "=0.4)"));
  }
  add("pusher");
  for (const char* key : {"hunger", "memory", "random", "asked"}) {
    bots.push_back(make_bot<Edges>(std::string("pusher(") + key + "=2)"));
  }
  add("regret");
  bots.push_back(make_bot<Edges>("regret(turns=2)"));
  bots.push_back(make_bot<Edges>("level-1(hunger=3)"));
  bots.push_back(make_bot<Edges>("level-1(asked=0.2)"));
  bots.push_back(make_bot<Edges>("adaptive(stray=3)"));
  bots.push_back(make_bot<Edges>("adaptive(memory=1,solved=1)"));
  return bots;
}

bool same_play(const Submission& one, const Submission& other) {
  return one.direction == other.direction && one.amount == other.amount &&
         one.partner == other.partner && one.garnets == other.garnets;
}

}  // namespace

TEST_CASE("bots of other parameters at the table change no play", "[agents][edges]") {
  const Bots together = of_some_kinds();
  const Bots apart = of_some_kinds();
  const auto shared = make_cache<Edges>();
  std::vector<std::shared_ptr<Cache<Edges>>> own;
  for (std::uint64_t match = 0; match < 4; ++match) {
    TestMatch table(on_grid(3, 3));
    own.clear();
    for (std::size_t i = 0; i < together.size(); ++i) {
      own.push_back(make_cache<Edges>());
      together[i]->sit({match, i}, *shared);
      apart[i]->sit({match, i}, *own[i]);
    }
    for (int round = 0; round < table.rules.rounds; ++round) {
      // All of them answer for one seat; what the first nine do is played.
      std::array<Submission, kMaxSeats> played;
      const auto seat = static_cast<Seat>(match);
      for (std::size_t i = 0; i < together.size(); ++i) {
        Submission one;
        Submission other;
        together[i]->act(Edges::observe(table.state, seat), one);
        apart[i]->act(Edges::observe(table.state, seat), other);
        INFO("bot " << i << " in round " << round);
        CHECK(same_play(one, other));
        if (i < 9) played[i] = one;
      }
      Edges::resolve(table.state, {played.data(), 9}, &table.result);
    }
  }
}

}  // namespace mainmatch::tests
