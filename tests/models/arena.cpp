// Models in an arena: what they take, and a budget that is used up.

#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/models/stub.h"

namespace mainmatch::tests {

namespace {

constexpr const char* kMove = R"({"direction": "left", "amount": 1, "partner": "down"})";

/// An arena of a model and a bot; a deal is 9 matches, and takes a few hundred answers.
Ran arena_with(const HookServer& server, const std::vector<std::string>& more) {
  return run_program(
      {.args = with({"arena", "edges", "--players", model_at(server) + ",climber"}, more)});
}

}  // namespace

TEST_CASE("arena: what models take stands beside the ratings", "[models][arena]") {
  const HookServer server(in_turn({completion(kMove)}));
  const Ran text = arena_with(server, {"--deals", "1"});
  REQUIRE(text.code == 0);
  CHECK(text.out.find("What each took\n") != std::string::npos);
  CHECK(text.out.find("tokens read") != std::string::npos);
  const Ran csv = arena_with(server, {"--deals", "1", "--format", "csv"});
  CHECK(csv.out.substr(0, csv.out.find('\n'))
            .ends_with(",decisions,missed,requests,tokens_in,tokens_out,seconds,money"));
  CHECK(csv.out.find(",,,,,,\n") != std::string::npos);  // the climber's
}

TEST_CASE("arena: a budget that is used up leaves the deals before", "[models][arena]") {
  const HookServer server(in_turn({completion(kMove)}));
  const Json one = Json::parse(arena_with(server, {"--deals", "1", "--format", "json"}).out);
  const std::int64_t tokens = one.at("models").at(0).at("tokens_in").get<std::int64_t>() +
                              one.at("models").at(0).at("tokens_out").get<std::int64_t>();
  const Ran ran = arena_with(server, {"--deals", "20", "--format", "json", "--threads", "1",
                                      "--token-budget", std::to_string(tokens * 3 / 2)});
  CHECK(ran.code == 1);
  CHECK(ran.err == "mainmatch: the token budget of models is used up\n");
  const Json found = Json::parse(ran.out);
  CHECK(found.at("deals") == 1);
  CHECK(found.at("partial") == true);
  CHECK(found.at("players") == one.at("players"));
  const Ran none = arena_with(server, {"--deals", "20", "--token-budget", "1000"});
  CHECK(none.code == 1);
  CHECK(none.err == "mainmatch: the token budget of models is used up\n");
}

}  // namespace mainmatch::tests
