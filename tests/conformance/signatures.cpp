// How every bot plays, pinned. A commit that changes behaviour changes these on purpose and says
// what they were and are.

#include <map>
#include <string>

#include "agents/rosters.h"
#include "experiments/signature.h"
#include "tests/catch.h"

namespace mainmatch::tests {

TEST_CASE("signatures of amidakuji", "[conformance][signature]") {
  const std::map<std::string_view, std::uint64_t> expected = {
      {"random", 0xca30e09c1f976fc7u},     {"spread", 0x29979a74e798fcf7u},
      {"favourite", 0xa81ff8b4226b5231u},  {"bayes", 0xf723938394a096b1u},
      {"contrarian", 0x843c71e9e508dffeu}, {"late", 0x97d7f8db2e08430fu},
      {"saboteur", 0xd981194aae2f8524u},   {"spy", 0xb988945164b8fbe4u},
      {"kelly", 0xd1fe19a53be2eb31u},
  };
  const auto bots = roster<Amidakuji>();
  CHECK(signature<Amidakuji>(bots) == 0xabe7759f6e99507du);
  REQUIRE(bots.size() == expected.size());
  for (const auto& bot : bots) {
    INFO(bot.name);
    CHECK(signature<Amidakuji>(std::span(&bot, 1)) == expected.at(bot.name));
  }
}

TEST_CASE("signatures of edges", "[conformance][signature]") {
  const std::map<std::string_view, std::uint64_t> expected = {
      {"random", 0x8284664a4b91df9au},  {"safe", 0x92576ceca7861decu},
      {"climber", 0x49a535712d70bea7u}, {"level-1", 0xe92d13f1ffd759ecu},
      {"level-2", 0x86dd55d01e6a6726u}, {"pusher", 0xa2a5b71e2debc8a4u},
      {"gambler", 0x6ff069b3025e2a38u},
      {"regret", 0xf35371d3f42bc002u},
  };
  const auto bots = roster<Edges>();
  CHECK(signature<Edges>(bots) == 0x24a83574bc1b2917u);
  REQUIRE(bots.size() == expected.size());
  for (const auto& bot : bots) {
    INFO(bot.name);
    CHECK(signature<Edges>(std::span(&bot, 1)) == expected.at(bot.name));
TEST_CASE("signatures of threads", "[conformance][signature]") {
  const std::map<std::string_view, std::uint64_t> expected = {
      {"random", 0xbb5c5b74f5677782u},
  };
  const auto bots = roster<Threads>();
  CHECK(signature<Threads>(bots) == 0xbb5c5b74f5677782u);
TEST_CASE("signatures of threads", "[conformance][signature]") {
  const std::map<std::string_view, std::uint64_t> expected = {
      {"random", 0x86a2dcee062b2af8u},   {"weaver", 0x9dd0f386f93564a1u},
      {"gilder", 0x23f7a70aa2d8c917u},   {"pact", 0xaa504cfd8abd872fu},
      {"thief", 0x52b826b0baaad264u},    {"cutter", 0x2fcf9f82ccbbc470u},
      {"guardian", 0xec0a76f89f8343a4u}, {"banker", 0x91c6e2b4cdfdfac1u},
      {"pilgrim", 0xa2b96fc96c7ebaadu},
  };
  const auto bots = roster<Threads>();
  CHECK(signature<Threads>(bots) == 0x70704d23875fc84bu);
  REQUIRE(bots.size() == expected.size());
  for (const auto& bot : bots) {
    INFO(bot.name);
    CHECK(signature<Threads>(std::span(&bot, 1)) == expected.at(bot.name));
  }
}

}  // namespace mainmatch::tests
