// Balance over every match.

#include <nlohmann/json.hpp>
#include <sstream>

#include "experiments/balance/compare.h"
#include "experiments/balance/report.h"
#include "experiments/io/bytes.h"
#include "experiments/io/error.h"
#include "experiments/matches/dispatch.h"
#include "experiments/runtime/play.h"
#include "tests/catch.h"

namespace mainmatch::tests {
namespace {

std::vector<std::string> all_games() {
  std::vector<std::string> names;
  for_each_game([&]<class G>(std::type_identity<G>) { names.emplace_back(G::kName); });
  return names;
}

std::string bytes(const BalanceResult& result) {
  std::ostringstream out;
  for (const char* const format : {"text", "json", "csv"}) {
    print(result, Json::object(), format, out);
  }
  return out.str();
}

BalanceResult run(const std::string& game, const BalancePlan& plan,
                  const Json& rules = Json::object()) {
  return run_balance(game, rules, plan, std::atomic<bool>(false));
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

TEST_CASE("balance is the same for any number of threads, whole or in parts", "[balance]") {
  for (const std::string& game : all_games()) {
    CAPTURE(game);
    BalancePlan plan{.bots = {"random"}, .matches = 600, .seed = 3, .threads = 1};
    const std::string alone = bytes(run(game, plan));
    plan.threads = 3;
    CHECK(bytes(run(game, plan)) == alone);
    // Two parts, kept and joined.
    const auto first = make_balance(game, Json::object(), plan);
    const auto second = make_balance(game, Json::object(), plan);
    REQUIRE(first->blocks() == 3);
    ByteWriter kept;
    for (std::uint64_t block = 0; block < 3; ++block) {
      BalanceExperiment& part = block < 1 ? *first : *second;
      part.work(block, 0);
      part.done(block, 0);
    }
    second->save(kept);
    ByteReader in(kept.bytes());
    first->load(in);
    CHECK(bytes(first->result()) == alone);
    first->clear();
    CHECK(first->result().matches == 0);
  }
}

TEST_CASE("with one bot there is no skill, and opponents are all alike", "[balance]") {
  for (const std::string& game : all_games()) {
    CAPTURE(game);
    const BalanceResult result = run(game, {.bots = {"random"}, .matches = 1200, .seed = 4});
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
}

TEST_CASE("the last leader wins, in every match", "[balance]") {
  const std::vector<std::pair<std::string, std::string>> last = {{"amidakuji", "round 5"},
                                                                 {"edges", "round 7"},
                                                                 {"threads", "round 7"},
                                                                 {"bugcatcher", "round 7"},
                                                                 {"horse-race", "round 10"}};
  REQUIRE(last.size() == all_games().size());
  for (const auto& [game, round] : last) {
    CAPTURE(game);
    const BalanceResult result = run(game, {.bots = {"random"}, .matches = 200, .seed = 4});
    const Estimate leader = metric(result, "leader_wins", round).estimate;
    if (leader.mean) CHECK(*leader.mean == 1);
  }
}

TEST_CASE("a round of Amidakuji that cannot pay decides nothing", "[balance]") {
  // All beads are gone after the first round, so who leads then wins.
  const BalanceResult early = run("amidakuji", {.bots = {"favourite"}, .matches = 400},
                                  {{"beads", 6}, {"max_bet", 6}, {"rounds", 3}});
  CHECK(*metric(early, "decided_round").estimate.mean <= 3);
  CHECK(early.subject.rounds == 3);
}

TEST_CASE("what cannot be judged is refused by name", "[balance]") {
  const auto refused = [](const std::string& game, const Json& rules, const BalancePlan& plan) {
    try {
      make_balance(game, rules, plan);
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
  const Json changed = {{"max_bet", 3}};
  BalanceComparison both(make_balance("amidakuji", Json::object(), plan),
                         make_balance("amidakuji", changed, plan));
  play(both, std::atomic<bool>(false));
  CHECK(bytes(both.a().result()) == bytes(run("amidakuji", plan)));
  CHECK(bytes(both.b().result()) == bytes(run("amidakuji", plan, changed)));
}

}  // namespace mainmatch::tests
