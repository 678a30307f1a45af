// Tables of payoffs, against tournaments and matches one by one.

#include "experiments/analyses/metagame/space_of_bots.h"
#include "experiments/analyses/tournament/tournament.h"
#include "experiments/base/bytes.h"
#include "experiments/base/error.h"
#include "tests/catch.h"
#include "tests/payoffs/tables.h"

namespace mainmatch::tests {

TEST_CASE("a profile's payoffs are those of a tournament with its line-up", "[payoffs]") {
  constexpr std::uint64_t kMatches = 45;
  PayoffsConfig config =
      payoffs_of(amidakuji_rules({{"players", 4}}), {"random,spread,late"}, kMatches);
  const PayoffsResult result = run_payoffs(config, std::atomic<bool>(false));
  REQUIRE(result.table.complete());
  REQUIRE(result.table.rows() == 15);
  REQUIRE(result.matches == 15 * kMatches);
  for (std::size_t row = 0; row < result.table.rows(); ++row) {
    TournamentConfig one;
    one.rules = config.rules;
    one.lineup.design = Design::lineup;
    for (std::size_t s = 0; s < 3; ++s) {
      one.lineup.lineup.insert(one.lineup.lineup.end(),
                               static_cast<std::size_t>(result.table.counts(row)[s]),
                               result.table.space().name(s));
    }
    one.matches = kMatches;
    one.seed = config.seed;
    const TournamentResult played = run_tournament(one, std::atomic<bool>(false));
    for (const TournamentResult::Bot& bot : played.bots) {
      std::size_t s = 0;
      while (result.table.space().name(s) != bot.name) ++s;
      const auto tokens = static_cast<std::size_t>(Quantity::kTokens);
      CHECK(result.table.payoffs(row)[s] == Approx(*bot.estimates[tokens].mean).epsilon(1e-12));
    }
  }
}

TEST_CASE("sums of payoffs are over matches, each a mean over the bot's seats", "[payoffs]") {
  constexpr std::uint64_t kMatches = 30;
  const PayoffsConfig config =
      payoffs_of(match_named("edges", "").default_rules(), {"random,safe"}, kMatches);
  const PayoffsResult result = run_payoffs(config, std::atomic<bool>(false));
  const PayoffTable& table = result.table;
  const auto seats = static_cast<std::size_t>(config.rules->seats());
  ProfileMatches matches(*config.rules, table.space(), config.payoff);
  for (std::size_t row = 0; row < table.rows(); ++row) {
    for (std::size_t s = 0; s < table.strategies(); ++s) {
      const int count = table.counts(row)[s];
      if (count == 0) continue;
      std::vector<double> means;
      matches.in_turns(config.seed, 0, kMatches, [&](std::size_t many) {
        REQUIRE(many == 1);  // as none of the bots is a program
        matches.seat_profile(0, table.counts(row));
        matches.play();
        double sum = 0;
        for (std::size_t seat = 0; seat < seats; ++seat) {
          if (matches.strategy_of(0, seat) != s) continue;
          sum += static_cast<double>(matches.payoff(0, seat));
        }
        means.push_back(sum / count / static_cast<double>(config.payoff.unit()));
      });
      double mean = 0;
      for (const double one : means) mean += one / kMatches;
      double squares = 0;
      for (const double one : means) squares += (one - mean) * (one - mean);
      CHECK(table.payoffs(row)[s] == Approx(mean).margin(1e-12));
      CHECK(table.stderrs(row)[s] ==
            Approx(std::sqrt(squares / (kMatches - 1) / kMatches)).margin(1e-9));
    }
  }
}

TEST_CASE("the bots of a role sit on its seats", "[payoffs]") {
  const PayoffsConfig config = payoffs_of(match_named("threads", "").default_rules(),
                                          {"heaven:random,weaver", "hell:weaver,banker"}, 2);
  const ProfileSpace space = space_of_bots(*config.rules, config.bots);
  REQUIRE(space.size() == 4 * 7);
  ProfileMatches matches(*config.rules, space, config.payoff);
  const std::vector<int> profile = {1, 2, 4, 2};
  std::vector<std::vector<int>> seen(4, std::vector<int>(9));
  matches.in_turns(3, 0, 300, [&](std::size_t many) {
    REQUIRE(many == 1);
    matches.seat_profile(0, profile);
    std::vector<int> counts(4);
    for (std::size_t seat = 0; seat < 9; ++seat) {
      const std::size_t s = matches.strategy_of(0, seat);
      REQUIRE(space.role_of(s) == matches.role_of(0, seat));
      ++counts[s];
      ++seen[s][seat];
    }
    REQUIRE(counts == profile);
  });
  for (const auto& by_seat : seen) {
    for (const int times : by_seat) CHECK(times > 0);
  }
}

TEST_CASE("tables do not depend on threads", "[payoffs]") {
  for (const MatchModule* const match : matches()) {
    DYNAMIC_SECTION(match->name()) {
      const std::string bots =
          std::string(match->bots()[0].name) + "," + std::string(match->bots()[1].name);
      PayoffsConfig config = payoffs_of(match->default_rules(), {bots}, 10);
      config.refine = 1000;
      config.certify = 40;
      const std::string alone = run_and_print(config);
      config.threads = 2;
      CHECK(run_and_print(config) == alone);
      config.seed = 6;
      CHECK(run_and_print(config) != alone);
    }
  }
}

TEST_CASE("a table that is saved after any batch ends the same", "[payoffs]") {
  PayoffsConfig config = payoffs_of(amidakuji_rules({{"players", 5}}), {"random,spread,late"}, 6);
  config.terms.most_profiles = 16;
  config.terms.target_error = 0.02;
  config.terms.most_matches = 600;
  config.certify_budget = 3000;
  config.epsilon = {0.1};
  config.reduce = GENERATE(0, 3);
  config.refine = config.reduce > 0 ? 2000 : 0;
  Payoffs whole(config);
  play(whole, std::atomic<bool>(false));
  REQUIRE_FALSE(whole.growth().sub_games().empty());
  REQUIRE(whole.samples().matches_done() > 6 * whole.samples().profiles());
  const std::string all = bytes(whole);
  for (std::uint64_t cut = 1; cut < whole.blocks(); cut += 19 * MAINMATCH_TEST_PART) {
    Payoffs first(config);
    for (std::uint64_t block = 0; block < cut; ++block) {
      first.work(block, 0);
      first.done(block, 0);
    }
    ByteWriter kept;
    first.save(kept);
    Payoffs second(config);
    ByteReader back(kept.bytes());
    second.load(back);
    back.end();
    for (std::uint64_t block = cut; block < second.blocks(); ++block) {
      second.work(block, 0);
      second.done(block, 0);
    }
    REQUIRE(bytes(second) == all);
  }
}

TEST_CASE("strategies are named by role", "[payoffs]") {
  const std::vector<std::string_view> roles = {"up", "down"};
  const std::vector<BotInfo> known = {{"a"}, {"b"}, {"c"}, {.name = "d", .by_default = false}};
  const auto space = [&](const std::vector<std::string>& bots) {
    return space_of_bots(roles, {2, 3}, known, bots).roles();
  };
  using Names = std::vector<std::string>;
  CHECK(space({})[1].strategies == Names{"a", "b", "c"});
  CHECK(space({"d"})[0].strategies == Names{"d"});
  CHECK(space({"b,a"})[0].strategies == Names{"b", "a"});
  CHECK(space({"down:c", "up:a,b"})[0].strategies == Names{"a", "b"});
  CHECK(space({"down:c", "up:a,b"})[1].strategies == Names{"c"});
  CHECK(space({"down:c", "up:a,b"})[1].seats == 3);
  const std::vector<std::pair<Names, std::string>> bad = {
      {{"e"}, "bots: unknown bot 'e', expected a, b, c, d"},
      {{"a,a"}, "bots: duplicate 'a'"},
      {{"a", "b"}, "bots: 'b' is a second list of role up"},
      {{"up:a"}, "bots: no bots for role down"},
      {{"up:a", "up:b"}, "bots: 'b' is a second list of role up"},
      {{"left:a"}, "bots: unknown role 'left', expected up, down"},
      {{"up:a", "down:"}, "bots: unknown bot ''"}};
  for (const auto& [bots, message] : bad) {
    INFO(message);
    try {
      space(bots);
      FAIL("no error");
    } catch (const ValueError& error) {
      CHECK(std::string(error.what()).starts_with(message));
    }
  }
}

}  // namespace mainmatch::tests
