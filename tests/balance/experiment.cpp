// Balance of every match.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "experiments/analyses/balance/by_seed.h"
#include "experiments/analyses/balance/compare.h"
#include "experiments/analyses/balance/population.h"
#include "experiments/analyses/balance/report.h"
#include "experiments/analyses/balance/side_by_side.h"
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
  BalancePlan plan{.mix = alike({"random"}), .matches = 600, .seed = 3, .threads = 1};
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
        run(rules_of("horse-race", Json::object()), {.mix = alike({bot}),
                                                     .payoff = Payoff({"score"}),
                                                     .matches = scaled(std::uint64_t{1200}),
                                                     .seed = 4});
    // Of about 260 points; it was 20 where the same seats always sat out.
    CHECK(*metric(result, "seat_gap").estimate.mean < 6);
  }
}

EACH_MATCH_TEST("with one bot there is no skill, and opponents are all alike", "[balance]") {
  const BalanceResult result =
      run(match.default_rules(), {.mix = alike({"random"}), .matches = 1200, .seed = 4});
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
  const BalanceResult result = run(rules, {.mix = alike({"random"}), .matches = 200, .seed = 4});
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
          {.mix = alike({"favourite"}), .matches = 400});
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
  CHECK(refused("edges", Json::object(), {.mix = alike({"nobody"})}) == "bots");
}

TEST_CASE("of a mix by role every seat has a bot of its role", "[balance][threads]") {
  const MixByRole mix = {{{"pilgrim", 3}, {"thief", 1}}, {{"random", 1}}};
  const BalanceResult result = run(rules_of("threads", Json::object()),
                                   {.mix = mix, .payoff = Payoff({"score"}), .matches = 2000});
  const auto mean = [&](const char* name, const char* part) {
    return *metric(result, name, part).estimate.mean;
  };
  CHECK(mean("bot_payoff", "random") == Approx(mean("role_payoff", "hell")));
  const double heaven = mean("role_payoff", "heaven");
  CHECK(0.75 * mean("bot_payoff", "pilgrim") + 0.25 * mean("bot_payoff", "thief") ==
        Approx(heaven).epsilon(0.02));
  // Bots differ in Heaven alone, where a third of all seats are: the variance of a draw's mean.
  const double difference = mean("bot_payoff", "pilgrim") - mean("bot_payoff", "thief");
  const BalanceLayout layout(result.subject);
  const GroupedMeans means(result.sums);
  const double all = means.all(layout.products + BalanceLayout::kPayoffSquared) -
                     means.all(layout.products + BalanceLayout::kNothingShared);
  const double share = 0.75 * 0.25 * difference * difference / 9 / all;
  CHECK(mean("skill", "") == Approx(share).epsilon(0.1).margin(0.002));
}

TEST_CASE("bots are drawn as often as their weights say", "[balance]") {
  const BalanceResult result = run(rules_of("edges", Json::object()),
                                   {.mix = {{{"random", 9}, {"safe", 1}}}, .matches = 800});
  const BalanceLayout layout(result.subject);
  const double seats = static_cast<double>(result.sums.total(layout.bot_payoff).n);
  CHECK(seats / (9 * 800) == Approx(0.9).margin(0.02));
}

TEST_CASE("lists that name bots become mixes, and are written as they were", "[balance]") {
  const MatchModule& threads = match_named("threads", "game");
  const auto written = [&](const std::vector<std::string>& lists) {
    return lists_of(population_of("bots", threads, lists), threads);
  };
  using Lists = std::vector<std::string>;
  CHECK(written({"random,thief"}) == Lists{"random,thief"});
  CHECK(written({"random:2,thief:2"}) == Lists{"random,thief"});
  CHECK(written({"random:2,thief"}) == Lists{"random:2,thief:1"});
  CHECK(written({"heaven:random,thief", "hell:random"}) ==
        Lists{"heaven:random:1,thief:1", "hell:random:1"});
  // What is the same in all roles is one list, and a seat's bot the same in every role.
  CHECK(written({"heaven:random,thief", "hell:random,thief"}) == Lists{"random,thief"});
  CHECK(written({"heaven:random,thief:3", "hell:thief:6,random:2"}) == Lists{"random:1,thief:3"});
  CHECK(written({}).front().starts_with("random,weaver"));
  CHECK_THROWS_AS(written({"heaven:random"}), ValueError);
  CHECK_THROWS_AS(written({"random,random:2"}), ValueError);
}

TEST_CASE("seeds that learned other bots are compared by the same metrics", "[balance]") {
  const auto rules = rules_of("edges", Json::object());
  std::vector<BalanceResult> a, b;
  for (const MixByRole& mix :
       {alike({"random"}), alike({"random", "pusher", "level-1"}), alike({"pusher", "level-2"})}) {
    a.push_back(run(rules, {.mix = mix, .matches = 400}));
    b.push_back(run(rules_of("edges", {{"rounds", 3}}), {.mix = mix, .matches = 400}));
  }
  for (const MetricDifference& one : compare_by_seed(a, b, {})) {
    CAPTURE(one.name, one.part);
    if (!one.difference.mean) continue;
    double mean = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      mean += (*metric(b[i], one.name, one.part).estimate.mean -
               *metric(a[i], one.name, one.part).estimate.mean) /
              3;
    }
    CHECK(*one.difference.mean == Approx(mean).margin(1e-9));
  }
}

TEST_CASE("balance side by side is that of each alone", "[balance]") {
  const BalancePlan plan{.mix = alike({"random"}), .matches = 520, .seed = 9, .threads = 2};
  const auto usual = rules_of("amidakuji", Json::object());
  const auto changed = rules_of("amidakuji", {{"max_bet", 3}});
  std::vector<std::unique_ptr<BalanceExperiment>> two;
  two.push_back(std::make_unique<BalanceExperiment>(usual, plan));
  two.push_back(std::make_unique<BalanceExperiment>(changed, plan));
  SideBySide both(std::move(two));
  play(both, std::atomic<bool>(false));
  CHECK(bytes(both.result(0)) == bytes(run(usual, plan)));
  CHECK(bytes(both.result(1)) == bytes(run(changed, plan)));
}

}  // namespace mainmatch::tests
