// What counts, in tournaments: the same numbers as the columns that it is made of.

#include "experiments/base/error.h"
#include "tests/catch.h"
#include "tests/tournament/runs.h"

namespace mainmatch::tests {

namespace {

TournamentResult played_for(const MatchModule& match, const std::vector<std::string>& payoff,
                            std::uint64_t duplicate = 1) {
  auto config = config_of(match, 600, 2);
  config.payoff.emplace(payoff);
  config.duplicate = duplicate;
  return run(config);
}

void check_alike(const Estimate& one, const Estimate& other) {
  CHECK(*one.mean == Approx(*other.mean));
  REQUIRE(one.interval.has_value() == other.interval.has_value());
  if (!one.interval) return;
  CHECK(one.interval->low == Approx(other.interval->low).margin(1e-12));
  CHECK(one.interval->high == Approx(other.interval->high));
}

}  // namespace

EACH_MATCH_TEST("a payoff of one thing is that thing", "[tournament][payoff]") {
  const std::pair<const char*, Quantity> kSame[] = {
      {"wins", kWins}, {"tokens", kTokens}, {"elimination", kElimination}, {"score", kScore}};
  for (const auto& [name, quantity] : kSame) {
    for (const std::uint64_t duplicate : {1u, 3u}) {
      CAPTURE(name, duplicate);
      const TournamentResult result = played_for(match, {name}, duplicate);
      CHECK(result.payoff == name);
      for (const auto& bot : result.bots) {
        check_alike(bot.estimates[kPayoff], bot.estimates[quantity]);
        REQUIRE(bot.gain[kPayoff].has_value() == bot.gain[quantity].has_value());
        if (bot.gain[quantity]) CHECK(*bot.gain[kPayoff] == Approx(*bot.gain[quantity]));
      }
    }
  }
  const TournamentResult rank = played_for(match, {"rank"});
  const auto seats = static_cast<double>(rank.seat_wins.size());
  const TournamentResult survival = played_for(match, {"survival"});
  for (std::size_t i = 0; i < rank.bots.size(); ++i) {
    CHECK(*rank.bots[i].estimates[kPayoff].mean ==
          Approx((seats - *rank.bots[i].estimates[kRank].mean) / (seats - 1)));
    const auto& bot = survival.bots[i];
    CHECK(bot.estimates[kPayoff].interval->low ==
          Approx(1 - bot.estimates[kElimination].interval->high));
  }
}

EACH_MATCH_TEST("a payoff of several things is their sum", "[tournament][payoff]") {
  const TournamentResult result =
      played_for(match, {"tokens:1.5", "elimination:-2", "wins:3", "score:0.01"});
  for (const auto& bot : result.bots) {
    const auto mean = [&](Quantity quantity) { return *bot.estimates[quantity].mean; };
    CHECK(mean(kPayoff) == Approx(1.5 * mean(kTokens) - 2 * mean(kElimination) + 3 * mean(kWins) +
                                  0.01 * mean(kScore)));
  }
}

TEST_CASE("reports show a payoff only where one was said", "[tournament][payoff]") {
  const std::string with =
      bytes(played_for(match_named("edges", ""), {"tokens", "elimination:-2"}));
  for (const char* part : {"\"payoff\": \"tokens,elimination:-2\"", "\"payoff\":{\"mean\""}) {
    CAPTURE(part);
    CHECK(with.find(part) != std::string::npos);
  }
  CHECK(bytes(run(config_of("edges", 600, 2))).find("payoff") == std::string::npos);
}

TEST_CASE("a run for the precision of a payoff", "[tournament][payoff]") {
  auto config = config_of("edges", 10'000'000'000, 2);
  config.lineup.bots = {"random", "safe"};
  config.payoff.emplace(std::vector<std::string>{"tokens", "elimination:-1"});
  config.precision = Precision{kPayoff, 0.03};
  const TournamentResult result = run(config);
  REQUIRE(result.interim);
  CHECK(result.interim->reached);
  for (const Estimate& estimate : result.interim->bots) {
    CHECK(estimate.interval->high - estimate.interval->low <= 0.06);
  }
  CHECK(bytes(result).find("\"of\": \"payoff\",\n    \"error\": 0.03,\n    \"reached\": true,") !=
        std::string::npos);
}

}  // namespace mainmatch::tests
