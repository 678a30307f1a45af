#include "experiments/analyses/metagame/predictability.h"

#include <nlohmann/json.hpp>

#include "experiments/matches/registry.h"
#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/each_match.h"

namespace mainmatch::tests {

namespace {

Json shares_in(const MatchModule& match, const Json& mix) {
  return predictability(*match.default_rules(), mix, 1).at("steps");
}

/// Of Edges, in round 6.
double share_of(const Json& bots) {
  const Json steps = shares_in(match_named("edges", "game"), {{"all", bots}});
  REQUIRE(steps.at(5).at("step") == "round 6");
  return steps.at(5).at("share").at("mean");
}

}  // namespace

TEST_CASE("what is drawn by chance cannot be foreseen, what is not can", "[psro]") {
  CHECK(share_of({{"random", 1}}) < 0.05);
  CHECK(share_of({{"pusher", 1}}) == 1);
  // Of a mix, one guesses what most of its bots do.
  CHECK(share_of({{"pusher", 0.75}, {"random", 0.25}}) == Approx(0.75).margin(0.08));
}

EACH_MATCH_TEST("each step of submissions has a share", "[psro]") {
  Json mix = Json::object();
  for (const std::string_view role : match.traits().roles) mix[std::string(role)]["random"] = 1;
  if (mix.empty()) mix["all"]["random"] = 1;
  const Json steps = shares_in(match, mix);
  CHECK(steps.size() > 0);
  for (const Json& step : steps) {
    CHECK(step.at("share").at("mean") >= 0);
    CHECK(step.at("share").at("mean") <= 1);
  }
  CHECK(steps == shares_in(match, mix));
}

TEST_CASE("bots that imagine the others are not played again", "[psro]") {
  const auto rules = match_named("edges", "game").default_rules();
  CHECK(predictability(*rules, {{"all", {{"search", 1}}}}, 1).is_null());
}

TEST_CASE("a mix that can be foreseen is warned of", "[psro]") {
  const Folder folder;
  const auto text_of = [&](const std::string& bots) {
    Call call;
    call.args = {"equilibrium", "edges",     "--bots", bots,        "--reduce",
                 "2",           "--matches", "10",     "--certify", "0"};
    const Ran ran = run_program_in(folder.path(), call);
    CHECK(ran.err == "");
    return ran.out;
  };
  CHECK(text_of("pusher").find("is predictable: in 6 of 8 steps") != std::string::npos);
  CHECK(text_of("random").find("is predictable") == std::string::npos);
}

}  // namespace mainmatch::tests
