// Oracle rounds that play matches.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/analyses/metagame/psro_result.h"
#include "experiments/base/bytes.h"
#include "experiments/base/json.h"
#include "experiments/matches/registry.h"
#include "experiments/runtime/play.h"
#include "tests/catch.h"
#include "tests/experiments.h"
#include "tests/payoffs/tables.h"
#include "tests/ranks/threads_as_ranks.h"

namespace mainmatch::tests {

namespace {

/// Two seats, two rounds.
PsroConfig tiny_edges_rounds() {
  const MatchModule& match = match_named("edges", "game");
  return {.payoffs = {.rules = match.rules(Json{{"grid", {1, 2}}, {"rounds", 2}}),
                      .bots = {"random,safe"},
                      .payoff = Payoff({"score"}),
                      .matches = 100,
                      .certify_budget = 2000,
                      .epsilon = {0.2},
                      .seed = 3,
                      .threads = 1},
          .rounds = 2,
          .budget = 1500,
          .fresh = 400,
          .from = {"climber", "level-1"},
          .search_fresh = 0};
}

std::unique_ptr<Psro> played_rounds(const PsroConfig& config) {
  auto psro = std::make_unique<Psro>(config);
  play(*psro, kNoStop);
  return psro;
}

Json tree_of_rounds(const Psro& psro) {
  return to_result(psro, psro.payoffs().equilibria(true), nullptr).tree;
}

}  // namespace

TEST_CASE("the game of the last round is that of all bots from the start", "[psro]") {
  PsroConfig config = tiny_edges_rounds();
  const std::unique_ptr<Psro> psro = played_rounds(config);
  REQUIRE(psro->over());
  REQUIRE(psro->rounds().size() > 1);
  config.payoffs.bots = {"random,safe"};
  for (const std::string& bot : learned_bots(*psro)) config.payoffs.bots.front() += "," + bot;
  config.payoffs.certify_budget = 0;
  Payoffs anew(config.payoffs);
  play(anew, kNoStop);
  const PayoffTable& table = anew.samples().table();
  const PayoffTable& grown = psro->payoffs().samples().table();
  REQUIRE(table.rows() == grown.rows());
  REQUIRE(table.space().strategies() == grown.space().strategies());
  for (std::size_t row = 0; row < table.rows(); ++row) {
    CHECK(same_row(table, row, grown, row));
  }
  CHECK(anew.samples().matches_done() == psro->payoffs().samples().matches_done());
}

TEST_CASE("what is added gains on fresh deals", "[psro]") {
  const std::unique_ptr<Psro> psro = played_rounds(tiny_edges_rounds());
  const Json tree = tree_of_rounds(*psro);
  std::size_t added = 0;
  for (const Json& round : psro->rounds()) {
    for (const Json& bots : round.at("added")) added += bots.size();
    for (const Json& mix : round.at("mixes")) {
      for (const Json& search : mix.at("searches")) {
        CHECK(search.at("better") == (search.at("gain").at("low") > 0));
        CHECK(search.at("search_matches") <= 1500);
        CHECK(search.at("gain").at("high") >= 0);  // it knows the mix's own bots
      }
    }
  }
  CHECK(added > 0);
  CHECK(tree.at("learned").size() == added);
  CHECK(tree.at("improve").at("curve").size() == psro->rounds().size());
  for (const Json& bot : tree.at("learned")) {
    CHECK(bot.at("gain").at("low") > 0);
    CHECK(bot.contains("idea"));
  }
  // The same pairs, seen from both sides.
  for (const Json& one : tree.at("responses")) {
    if (!one.at("low").is_number() || one.at("low") <= 0) continue;
    for (const Json& bot : tree.at("learned")) {
      const auto in = [&](const Json& list, const Json& name) {
        return std::find(list.begin(), list.end(), name) != list.end();
      };
      if (bot.at("bot") == one.at("deviation")) CHECK(in(bot.at("beats"), one.at("field")));
      if (bot.at("bot") == one.at("field")) CHECK(in(bot.at("beaten_by"), one.at("deviation")));
    }
  }
}

TEST_CASE("a game of more strategies than are tried at once is solved by sub-games", "[psro]") {
  PsroConfig config = tiny_edges_rounds();
  config.payoffs.bots = {
      "random,safe,climber,climber(stride=3),climber(stride=4),climber(stride=5),climber(stride=6),"
      "climber(late=1),climber(late=2),climber(stride=7)"};
  config.payoffs.rules = match_named("edges", "game").rules(Json{{"rounds", 2}});
  config.payoffs.reduce = 2;
  config.from = {"level-1"};
  const std::unique_ptr<Psro> psro = played_rounds(config);
  REQUIRE(psro->over());
  REQUIRE(psro->rounds().size() > 1);
  const Payoffs& last = psro->payoffs();
  REQUIRE(last.space().strategies() > 10);
  CHECK_FALSE(last.growth().sub_games().empty());
  // Its mix is one that no strategy gains from leaving, as far as that is known.
  const EquilibriaResult found = last.equilibria(true, false);
  CHECK_FALSE(beneficial_to_leave(found.final_mixes.front(), 0));
  CHECK(found.final_mixes.front().complete());
  const StrategySet support = support_of(found.final_mixes.front().mix);
  CHECK(members(support).size() < 6);
}

TEST_CASE("every search and every certificate has chance of its own", "[psro]") {
  PsroConfig config = tiny_edges_rounds();
  const std::unique_ptr<Psro> psro = played_rounds(config);
  std::vector<std::uint64_t> seeds;
  for (const Json& round : psro->rounds()) {
    for (const Json& mix : round.at("mixes")) {
      for (const Json& search : mix.at("searches")) {
        const std::uint64_t seed = search.at("seed");
        CHECK(std::find(seeds.begin(), seeds.end(), seed) == seeds.end());
        seeds.push_back(seed);
      }
    }
  }
  CHECK(seeds.size() > 1);
  config.payoffs.certify = 200;
  std::vector<std::string> certificates;
  for (const std::uint64_t round : {0u, 0u, 1u}) {
    config.payoffs.fresh_deals = round;
    Payoffs game(config.payoffs);
    play(game, kNoStop);
    certificates.push_back(to_result(game.equilibria(true), nullptr).tree.at("equilibria").dump());
  }
  CHECK(certificates[0] == certificates[1]);
  CHECK(certificates[0] != certificates[2]);
}

TEST_CASE("what few fresh deals do not show to gain is not added", "[psro]") {
  PsroConfig config = tiny_edges_rounds();
  config.fresh = 4;
  config.rounds = 5;
  const std::unique_ptr<Psro> psro = played_rounds(config);
  CHECK(learned_bots(*psro).empty());
  // It searches again with more, twice, and leaves it at that.
  REQUIRE(psro->rounds().size() == 3);
  for (std::uint64_t round = 0; round < 3; ++round) {
    const Json& one = psro->rounds()[round];
    CHECK(one.at("end") == "uncertain");
    CHECK(one.at("fresh") == 4u << round);
    CHECK(one.at("strategies") == 2);
    const auto searched = one.at("mixes")[0].at("searches")[0].at("search_matches");
    CHECK(searched.get<std::uint64_t>() > (1200u << round));
    CHECK(searched.get<std::uint64_t>() <= (1500u << round));
  }
}

TEST_CASE("where searches find nothing they are made again with more", "[psro]") {
  PsroConfig config = tiny_edges_rounds();
  config.payoffs.epsilon = {1000};
  config.rounds = 5;
  const std::unique_ptr<Psro> psro = played_rounds(config);
  CHECK(learned_bots(*psro).empty());
  REQUIRE(psro->rounds().size() == 3);
  for (std::uint64_t round = 0; round < 3; ++round) {
    const Json& one = psro->rounds()[round];
    CHECK(one.at("end") == "converged");
    CHECK(one.at("budget") == config.budget << round);
    CHECK(one.at("fresh") == config.fresh << round);
    CHECK(one.at("strategies") == 2);
    for (const Json& bots : one.at("added")) CHECK(bots.empty());
  }
  config.rounds = 1;
  CHECK(played_rounds(config)->rounds().size() == 2);
}

TEST_CASE("without rounds there is a search and no bot is added", "[psro]") {
  PsroConfig config = tiny_edges_rounds();
  config.rounds = 0;
  const std::unique_ptr<Psro> psro = played_rounds(config);
  CHECK(psro->over());
  CHECK(psro->rounds().size() == 1);
  CHECK(learned_bots(*psro).empty());
  CHECK(psro->payoffs().space().strategies() == 2);
  CHECK(tree_of_rounds(*psro).at("improve").at("curve").front().at("by_parameters").is_object());
}

TEST_CASE("a verdict says against whom a mix stands", "[psro]") {
  std::string strongest;  // by which oracle
  const auto verdict_with = [&](double epsilon, std::uint64_t search_fresh) {
    PsroConfig config = tiny_edges_rounds();
    config.payoffs.rules = match_named("edges", "game").rules(Json{{"rounds", 3}});
    config.payoffs.bots = {"level-1"};
    config.payoffs.payoff = Payoff({"wins"});
    config.payoffs.epsilon = {epsilon};
    config.rounds = 0;
    config.from = {"climber"};
    config.search_fresh = search_fresh;
    config.search_bot = "search(worlds=4)";
    const Json tree = tree_of_rounds(*played_rounds(config));
    strongest = tree.at("improve").at("least_exploited").at("strongest").at("by");
    return std::pair(tree.at("equilibria").front().at("verdict"),
                     tree.at("improve").at("end").get<std::string>());
  };
  // Whoever knows that all others play level-1 wins most matches, which climbers do not know.
  const auto [exploited, exploited_end] = verdict_with(0.25, 150);
  CHECK(exploited ==
        Json{{"within", "certified"}, {"parameters", "certified"}, {"search", "refuted"}});
  CHECK(exploited_end == "exploited");
  CHECK(strongest == "search");
  const auto [unknown, unknown_end] = verdict_with(0.25, 0);
  CHECK(unknown.at("search").is_null());
  CHECK(unknown_end == "converged");
  CHECK(strongest == "parameters");
  const auto [all, all_end] = verdict_with(1, 60);
  CHECK(all == Json{{"within", "certified"}, {"parameters", "certified"}, {"search", "certified"}});
  CHECK(all_end == "converged");
}

TEST_CASE("of all rounds the mix is chosen that is exploited least", "[psro]") {
  PsroConfig config = tiny_edges_rounds();
  config.payoffs.bots = {"random"};
  config.from = {"climber"};
  const std::unique_ptr<Psro> psro = played_rounds(config);
  REQUIRE(psro->rounds().size() > 1);
  const Json least = tree_of_rounds(*psro).at("improve").at("least_exploited");
  const auto high_of = [&](const Json& round, const Json& mix) -> double {
    return psro->rounds()[round.get<std::size_t>()]
        .at("mixes")[mix.get<std::size_t>()]
        .at("searches")[0]
        .at("gain")
        .at("high");
  };
  const double chosen = high_of(least.at("round"), least.at("mix"));
  CHECK(least.at("strongest").at("gain").at("high") == chosen);
  CHECK(least.at("strongest").at("over") == Approx(chosen - 0.2));
  double most = chosen;
  for (const Json& round : psro->rounds()) {
    for (std::size_t mix = 0; mix < round.at("mixes").size(); ++mix) {
      CHECK(high_of(round.at("round"), mix) >= chosen);
      most = std::max(most, high_of(round.at("round"), mix));
    }
  }
  CHECK(most > chosen);
}

TEST_CASE("what is learned in a role is offered to that role alone", "[psro]") {
  const MatchModule& match = match_named("threads", "game");
  const PsroConfig config{.payoffs = {.rules = match.default_rules(),
                                      .bots = {"heaven:random", "hell:random,weaver"},
                                      .payoff = Payoff({"score"}),
                                      .matches = 40,
                                      .reduce = 2,
                                      .certify_budget = 3000,
                                      .epsilon = {1, 1},
                                      .threads = 2},
                          .rounds = 1,
                          .budget = 2000,
                          .fresh = 500,
                          .from = {"pilgrim", "thief"},
                          .search_fresh = 0};
  const std::unique_ptr<Psro> psro = played_rounds(config);
  REQUIRE(psro->over());
  const Json& first = psro->rounds().front();
  const std::vector<SeatRole>& roles = psro->payoffs().space().roles();
  REQUIRE(roles.size() == 2);
  std::size_t added = 0;
  for (std::size_t r = 0; r < 2; ++r) {
    const Json& bots = first.at("added").at(roles[r].name);
    CHECK(roles[r].strategies.size() == r + 1 + bots.size());
    for (const Json& bot : bots) {
      const auto name = bot.get<std::string>();
      CHECK(std::count(roles[r].strategies.begin(), roles[r].strategies.end(), name) == 1);
      ++added;
    }
  }
  CHECK(added > 0);
  // What was sampled before is of the same profiles.
  PayoffsConfig anew = config.payoffs;
  anew.certify_budget = 0;
  for (std::size_t r = 0; r < 2; ++r) {
    for (const Json& bot : first.at("added").at(roles[r].name)) {
      anew.bots[r] += "," + bot.get<std::string>();
    }
  }
  Payoffs whole(anew);
  play(whole, kNoStop);
  const PayoffTable expected = whole.samples().table();
  const PayoffTable grown = psro->payoffs().samples().table();
  REQUIRE(grown.rows() == expected.rows());
  for (std::size_t row = 0; row < grown.rows(); ++row) CHECK(same_row(grown, row, expected, row));
  for (const Json& search : first.at("mixes").front().at("searches")) {
    CHECK((search.at("role") == "heaven" || search.at("role") == "hell"));
  }
}

TEST_CASE("rounds end alike on any number of threads and ranks, and go on", "[psro]") {
  PsroConfig config = tiny_edges_rounds();
  config.payoffs.refine = GENERATE(std::uint64_t{0}, std::uint64_t{1000});
  config.search_fresh = 5;
  config.search_bot = "search(worlds=1)";
  const std::unique_ptr<Psro> one = played_rounds(config);
  const std::string wanted = saved(*one);
  config.payoffs.threads = 3;
  CHECK(saved(*played_rounds(config)) == wanted);
  const auto make = [&](int) { return std::make_unique<Psro>(config); };
  CHECK(played_on(2, make, kNoStop) == wanted);
  const std::string tree = tree_of_rounds(*one).dump();
  Psro stopped(config);
  std::uint64_t block = 0;
  for (std::uint64_t part = 1; part < 12; ++part) {
    const std::uint64_t blocks = one->blocks() * part / 12;
    for (; block < blocks; ++block) {
      stopped.work(block, 0);
      stopped.done(block, 0);
    }
    Psro resumed(config);
    load(resumed, saved(stopped));
    CHECK(saved(resumed) == saved(stopped));
    CHECK(resumed.blocks() == stopped.blocks());
    for (std::uint64_t next = blocks; next < resumed.blocks(); ++next) {
      resumed.work(next, 0);
      resumed.done(next, 0);
    }
    CHECK(saved(resumed) == wanted);
    CHECK(tree_of_rounds(resumed).dump() == tree);
  }
  Psro ended(config);
  load(ended, wanted);
  CHECK(ended.over());
  CHECK(tree_of_rounds(ended).dump() == tree);
  CHECK(ended.blocks() == one->blocks());
}

TEST_CASE("corrupt rounds are refused", "[psro]") {
  const PsroConfig config = tiny_edges_rounds();
  const std::string kept = saved(*played_rounds(config));
  int refused = 0;
  for (std::size_t at = 0; at < kept.size(); at += 1 + kept.size() / 60) {
    std::string damaged = kept;
    damaged[at] = static_cast<char>(damaged[at] ^ 5);
    Psro psro(config);
    try {
      load(psro, damaged);
    } catch (const DamagedBytes&) {
      ++refused;  // other changes are of numbers that could be
    }
  }
  CHECK(refused > 0);
}

}  // namespace mainmatch::tests
