// Balance of every match.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "experiments/analyses/balance/compare.h"
#include "experiments/analyses/balance/report.h"
#include "experiments/base/bytes.h"
#include "experiments/base/error.h"
#include "experiments/runtime/play.h"
#include "tests/catch.h"
#include "tests/each_match.h"
#include "tests/scale.h"

namespace mainmatch::tests {
namespace {

std::string bytes(const BalanceResult& result) {
  return json_text(to_result(result, Json::object()));
}

BalanceResult run(std::shared_ptr<const RuleSet> rules, const BalancePlan& plan) {
  return run_balance(std::move(rules), plan, std::atomic<bool>(false));
}

std::shared_ptr<const RuleSet> rules_of(std::string_view match, const Json& changes) {
  return match_named(match, "game").rules(changes);
}

const Metric& metric(const BalanceResult& result, const std::string& name,
                     const std::string& part = "") {
  for (const Metric& one : result.metrics) {
    if (one.name == name && one.part == part) return one;
  }
  FAIL("no metric " << name << ' ' << part);
  throw 0;
}

}  // namespace

EACH_MATCH_TEST("balance is the same for any number of threads, whole or in parts", "[balance]") {
  const std::shared_ptr<const RuleSet> rules = match.default_rules();
  BalancePlan plan{.bots = {"random"}, .matches = 600, .seed = 3, .threads = 1};
  const std::string alone = bytes(run(rules, plan));
  plan.threads = 3;
  CHECK(bytes(run(rules, plan)) == alone);
  // Two parts, kept and joined.
  BalanceExperiment first(rules, plan);
  BalanceExperiment second(rules, plan);
  REQUIRE(first.blocks() == 3);
  ByteWriter kept;
  for (std::uint64_t block = 0; block < 3; ++block) {
    BalanceExperiment& part = block < 1 ? first : second;
    part.work(block, 0);
    part.done(block, 0);
  }
  second.save(kept);
  ByteReader in(kept.bytes());
  first.load(in);
  CHECK(bytes(first.result()) == alone);
  first.clear();
  CHECK(first.result().matches == 0);
}

TEST_CASE("bots that trade do not favour the numbers of some seats", "[balance][horse_race]") {
  for (const char* const bot : {"trader", "adaptive"}) {
    CAPTURE(bot);
    const BalanceResult result =
        run(rules_of("horse-race", Json::object()), {.bots = {bot},
                                                     .payoff = Payoff({"score"}),
                                                     .matches = scaled(std::uint64_t{1200}),
                                                     .seed = 4});
    // Of about 260 points; it was 20 where the same seats always sat out.
    CHECK(*metric(result, "seat_gap").estimate.mean < 6);
  }
}

EACH_MATCH_TEST("with one bot there is no skill, and opponents are all alike", "[balance]") {
  const BalanceResult result =
      run(match.default_rules(), {.bots = {"random"}, .matches = 1200, .seed = 4});
  CHECK(result.game == match.name());
  CHECK(result.matches == 1200);
  CHECK_FALSE(result.partial());
  CHECK(*metric(result, "skill").estimate.mean == 0);
  CHECK(metric(result, "seat_gap").estimate.interval->low == 0);
  double shares = 0;
  for (const char* const name : {"skill", "luck", "seat", "opponents", "rest"}) {
    shares += *metric(result, name).estimate.mean;
  }
  CHECK(shares > 0.9);  // what is below 0 counts as 0
  CHECK(shares < 1.2);
}

EACH_MATCH_TEST("the last leader wins, in every match", "[balance]") {
  const std::shared_ptr<const RuleSet> rules = match.default_rules();
  REQUIRE(rules->rounds() > 0);
  const BalanceResult result = run(rules, {.bots = {"random"}, .matches = 200, .seed = 4});
  const int last = match.traits().first_round + rules->rounds() - 1;
  const Estimate leader = metric(result, "leader_wins", "round " + std::to_string(last)).estimate;
  CHECK(std::count_if(result.metrics.begin(), result.metrics.end(), [](const Metric& one) {
          return one.name == "leader_wins";
        }) == rules->rounds());
  if (leader.mean) CHECK(*leader.mean == 1);
}

TEST_CASE("a round of Amidakuji that cannot pay decides nothing", "[balance]") {
  // All beads are gone after the first round, so who leads then wins.
  const BalanceResult early =
      run(rules_of("amidakuji", {{"beads", 6}, {"max_bet", 6}, {"rounds", 3}}),
          {.bots = {"favourite"}, .matches = 400});
  CHECK(*metric(early, "decided_round").estimate.mean <= 3);
  CHECK(early.subject.rounds == 3);
}

TEST_CASE("what cannot be judged is refused by name", "[balance]") {
  const auto refused = [](std::string_view match, const Json& rules, const BalancePlan& plan) {
    try {
      BalanceExperiment(rules_of(match, rules), plan);
    } catch (const ValueError& error) {
      return error.path;
    }
    return std::string("nothing");
  };
  CHECK(refused("edgse", Json::object(), {}) == "game");
  CHECK(refused("edges", {{"rounds", 0}}, {}) == "rules.rounds");
  CHECK(refused("edges", {{"round", 1}}, {}) == "rules.round");
  CHECK(refused("edges", Json::object(), {.bots = {"nobody"}}) == "bots");
}

TEST_CASE("a comparison is two runs of balance at once", "[balance]") {
  const BalancePlan plan{.bots = {"random"}, .matches = 520, .seed = 9, .threads = 2};
  const auto usual = rules_of("amidakuji", Json::object());
  const auto changed = rules_of("amidakuji", {{"max_bet", 3}});
  BalanceComparison both(usual, changed, plan);
  play(both, std::atomic<bool>(false));
  CHECK(bytes(both.a().result()) == bytes(run(usual, plan)));
  CHECK(bytes(both.b().result()) == bytes(run(changed, plan)));
}

}  // namespace mainmatch::tests
