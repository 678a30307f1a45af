// How every bot plays, pinned. A commit that changes behaviour changes these on purpose and says
// what they were and are.

#include <string_view>

#include "experiments/matches/signature.h"
#include "tests/each_match.h"

namespace mainmatch::tests {

namespace {

/// As `mainmatch signature` prints them.
struct Pin {
  std::string_view game;
  std::string_view bot;  ///< or "all"
  std::uint64_t signature;
};

constexpr Pin kPins[] = {
    {"amidakuji", "all", 0x781cc382cc086a0eu},
    {"amidakuji", "random", 0xca30e09c1f976fc7u},
    {"amidakuji", "spread", 0x29979a74e798fcf7u},
    {"amidakuji", "favourite", 0xa81ff8b4226b5231u},
    {"amidakuji", "bayes", 0xf723938394a096b1u},
    {"amidakuji", "contrarian", 0x083bb6e7845ac33fu},
    {"amidakuji", "late", 0x97d7f8db2e08430fu},
    {"amidakuji", "saboteur", 0xd981194aae2f8524u},
    {"amidakuji", "spy", 0xb988945164b8fbe4u},
    {"amidakuji", "kelly", 0xd1fe19a53be2eb31u},
    {"edges", "all", 0x226f07440bff7a03u},
    {"edges", "random", 0x8284664a4b91df9au},
    {"edges", "safe", 0x92576ceca7861decu},
    {"edges", "climber", 0x49a535712d70bea7u},
    {"edges", "level-1", 0xe92d13f1ffd759ecu},
    {"edges", "level-2", 0x86dd55d01e6a6726u},
    {"edges", "pusher", 0xa2a5b71e2debc8a4u},
    {"edges", "gambler", 0x6ff069b3025e2a38u},
    {"edges", "regret", 0x584cca40d33e77cfu},
    {"threads", "all", 0xf11b66575bc49d88u},
    {"threads", "random", 0xbb5c5b74f5677782u},
    {"threads", "weaver", 0x7f79fdee0e93991au},
    {"threads", "gilder", 0xc36be0c193dcd49cu},
    {"threads", "pact", 0xabc7e44822c69b12u},
    {"threads", "thief", 0xba6f7e16f4e8d3d3u},
    {"threads", "cutter", 0x064e43fa9341bd1fu},
    {"threads", "guardian", 0xcb06cc9e733b5925u},
    {"threads", "banker", 0x33d14f5cfea40386u},
    {"threads", "pilgrim", 0x75dca84e75428eccu},
    {"bugcatcher", "all", 0x3e4f26f225be6a7fu},
    {"bugcatcher", "random", 0x512d736b4026eeb7u},
    {"bugcatcher", "walker", 0x4b2a0f414b297ce0u},
    {"bugcatcher", "snake", 0xb3347eb9ba0aa4bcu},
    {"bugcatcher", "hermit", 0x05a344da3b6a54edu},
    {"bugcatcher", "planner", 0x59f80439565bc1e6u},
    {"bugcatcher", "crowd", 0x34bbe6156265abb1u},
    {"bugcatcher", "hunter", 0xf6ccf4bad01e47b2u},
    {"bugcatcher", "gambit", 0x4e1baf7c56f6239eu},
    {"horse-race", "all", 0x9caed4c90bf095acu},
    {"horse-race", "random", 0x5e1409a90b97eea6u},
    {"horse-race", "fifth", 0xb1631a15404d1cb1u},
    {"horse-race", "hoarder", 0x4ccfbc232f042383u},
    {"horse-race", "crowd-reader", 0x91736f2ee6753876u},
    {"horse-race", "bettor", 0xe246ebaa703074ecu},
    {"horse-race", "trader", 0xaa90c5e0ad85fb8du},
    {"horse-race", "sprinter", 0x4fed45aea605872bu},
    {"horse-race", "bayes", 0xb654c7d652785506u},
};

std::uint64_t pinned(std::string_view game, std::string_view bot) {
  for (const Pin& pin : kPins) {
    if (pin.game == game && pin.bot == bot) return pin.signature;
  }
  return 0;
}

}  // namespace

TEST_CASE("every bot plays as it is pinned", "[conformance][signature][lengthy]") {
  EACH_MATCH(match);
  const std::vector<std::string_view> bots = match.bot_names();
  CHECK(signature(match, bots) == pinned(match.name(), "all"));
  for (const std::string_view& bot : bots) {
    INFO(bot);
    CHECK(signature(match, std::span(&bot, 1)) == pinned(match.name(), bot));
  }
}

TEST_CASE("no pin stands for a bot that is gone", "[conformance][signature]") {
  std::size_t bots = 0;
  for (const MatchModule* match : matches()) bots += match->bots().size() + 1;
  CHECK(std::size(kPins) == bots);
}

}  // namespace mainmatch::tests
