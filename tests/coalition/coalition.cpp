// Coalitions, in every match.

#include "experiments/analyses/balance/coalition.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/core/index.h"
#include "engine/core/signature.h"
#include "experiments/base/bytes.h"
#include "experiments/base/error.h"
#include "experiments/matches/lineup.h"
#include "experiments/runtime/play.h"
#include "tests/catch.h"
#include "tests/each_match.h"
#include "tests/experiments.h"
#include "tests/scale.h"

namespace mainmatch::tests {

namespace {

/// The first bot that listens to allies; empty if there is none.
std::string listener(const MatchModule& match) {
  for (const BotInfo& bot : match.bots()) {
    if (bot.listens) return std::string(bot.name);
  }
  return "";
}

/// Of a match without fouls.
std::uint64_t hash_of_scores(const Outcome& outcome) {
  Hash hash;
  for (std::size_t seat = 0; seat < at(outcome.seats); ++seat) {
    CHECK(outcome.fouls[seat] == 0);
    hash.add(outcome.scores[seat]);
  }
  return hash.value();
}

/// In how many of 20 deals `size` seats of the bot end otherwise when they are a coalition.
int changed_by_coalition(const RuleSet& rules, const std::string& member, int size) {
  const Lineup lineup = lineup_of(rules, {.design = Design::mix});
  SimulatorOptions options{.bots = pool_of(lineup)};
  options.bots.push_back({member, size});
  const std::unique_ptr<Simulator> simulator = rules.simulator(options);
  int changed = 0;
  for (std::uint64_t deal = 0; deal < 20; ++deal) {
    PerSeat<int> bots{};
    lineup.draw(4, {deal, deal, 0}, bots);
    SeatSet coalition;
    for (std::size_t i = 0; i < at(size); ++i) {
      const std::size_t seat = (deal + i) % simulator->seats();
      bots[seat] = static_cast<int>(lineup.bots().size());
      coalition.insert(static_cast<Seat>(seat));
    }
    simulator->deal(4, deal);
    simulator->seat({bots.data(), simulator->seats()});
    simulator->play(4, deal, {.coalition = coalition});
    const std::uint64_t allied = hash_of_scores(simulator->outcome());
    simulator->play(4, deal, {.coalition = coalition, .strangers = true});
    const std::uint64_t strangers = hash_of_scores(simulator->outcome());
    simulator->play(4, deal);
    CHECK(hash_of_scores(simulator->outcome()) == strangers);
    changed += hash_of_scores(simulator->outcome()) != allied;
  }
  return changed;
}

}  // namespace

EACH_MATCH_TEST("bots that listen play otherwise when somebody speaks, and without fouls",
                "[coalition]") {
  const std::shared_ptr<const RuleSet> rules = match.default_rules();
  const std::string bot = listener(match);
  if (bot.empty()) {
    CHECK_THROWS_AS(CoalitionExperiment(rules, {}), ValueError);
    CHECK(listening_bots(match) == "none");
  } else {
    for (const int size : {2, 3, rules->seats() - 1}) {
      CHECK(changed_by_coalition(*rules, bot, size) > 0);
    }
  }
}

EACH_MATCH_TEST("threads do not change what a coalition gains", "[coalition]") {
  if (listener(match).empty()) return;
  const std::shared_ptr<const RuleSet> rules = match.default_rules();
  CoalitionPlan plan{
      .size = 3, .payoff = Payoff({"wins"}), .deals = scaled(std::uint64_t{100}), .threads = 1};
  CoalitionExperiment one(rules, plan);
  play(one, std::atomic<bool>(false));
  plan.threads = 3;
  CoalitionExperiment three(rules, plan);
  play(three, std::atomic<bool>(false));
  CHECK(saved(one) == saved(three));
  const CoalitionResult result = one.result();
  CHECK(result.deals == plan.deals);
  CHECK(*result.gain.mean == Approx(*result.allied.mean - *result.strangers.mean).margin(1e-9));
  plan.seed = 2;
  CoalitionExperiment other(rules, plan);
  play(other, std::atomic<bool>(false));
  CHECK(saved(other) != saved(one));
}

TEST_CASE("gains, losses and wins are those of two outcomes", "[coalition]") {
  Outcome with, without;
  for (Outcome* outcome : {&with, &without}) {
    outcome->seats = 4;
    outcome->tokens = {};
    outcome->winners = {};
  }
  SeatSet coalition;
  coalition.insert(1);
  coalition.insert(2);
  with.tokens[1] = 2;
  with.tokens[0] = 1;
  with.winners.insert(1);
  without.tokens[2] = 1;
  without.tokens[3] = 1;
  without.winners.insert(2);
  without.winners.insert(3);
  const Payoff tokens({"tokens"});
  CoalitionSums sums(tokens.reach());
  sums.add(tokens, coalition, with, without);
  sums.named.add(1, 1);
  sums.made.add(-1, 1);
  CoalitionResult result;
  add_estimates(sums, tokens, result);
  CHECK(*result.allied.mean == 1);
  CHECK(*result.strangers.mean == 0.5);
  CHECK(*result.gain.mean == 0.5);
  CHECK(*result.outsiders.mean == 0);
  CHECK(*result.wins_allied.mean == 1);
  CHECK(*result.wins_strangers.mean == 0.5);
  CHECK(*result.kingmaking_hindsight.mean == 1);
  CHECK(*result.kingmaking_foreseen.mean == -1);
  CHECK_FALSE(result.kingmaking_hindsight_strangers.mean);
}

TEST_CASE("what no coalition can be made of is said", "[coalition]") {
  const auto message = [](const CoalitionPlan& plan) -> std::string {
    try {
      CoalitionExperiment(default_rules("edges"), plan);
    } catch (const std::exception& error) {
      return error.what();
    }
    return "";
  };
  CHECK(message({.size = 9}) == "coalition: got 9, expected 2..8 of 9 seats");
  CHECK(message({.size = 1}) == "coalition: got 1, expected 2..8 of 9 seats");
  CHECK(message({.member = "safe"}) ==
        "ally: got 'safe', expected a bot that supports coalitions: level-1");
}

}  // namespace mainmatch::tests
