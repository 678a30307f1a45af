// Certificates from fresh matches.

#include "experiments/analyses/metagame/certificates.h"

#include "experiments/game_theory/regret.h"
#include "tests/catch.h"
#include "tests/payoffs/tables.h"

namespace mainmatch::tests {

TEST_CASE("mixes are rounded to parts that add up", "[payoffs]") {
  const ProfileSpace space({{"x", 2, {"a", "b", "c"}}, {"y", 1, {"d", "e"}}});
  CHECK(rounded_mix(space, std::vector<double>{1.0 / 3, 1.0 / 3, 1.0 / 3, 0, 1}) ==
        std::vector<int>{3334, 3333, 3333, 0, 10000});
  CHECK(rounded_mix(space, std::vector<double>{0.12344, 0.87656, 0, 0.99996, 0.00004}) ==
        std::vector<int>{1234, 8766, 0, 10000, 0});
}

TEST_CASE("fresh gains are what a seat gets more than the mix", "[payoffs]") {
  const ProfileSpace space({{"all", 2, {"a", "b"}}});
  FreshSums sums(space);
  const std::vector<int> shares = {2500, 7500};
  sums.add(space, shares, 0, std::vector<std::int64_t>{4, 8});
  CHECK(sums.values[0].bins() == std::vector<Bin>{{70000, 70000, 1}});
  CHECK(sums.gains[0].bins() == std::vector<Bin>{{-30000, -30000, 1}});
  CHECK(sums.gains[1].bins() == std::vector<Bin>{{10000, 10000, 1}});
}

TEST_CASE("certificates agree with a table of many matches", "[payoffs]") {
  PayoffsConfig config =
      payoffs_of(amidakuji_rules({{"players", 4}}), {"random,spread,contrarian"}, 600, 2);
  config.certify = 3000;
  Payoffs played(config);
  play(played, std::atomic<bool>(false));
  const EquilibriaResult result = played.equilibria(true);
  REQUIRE_FALSE(result.partial());
  const auto standing = result.final_mixes;
  REQUIRE(standing.size() == result.certificates.size());
  REQUIRE_FALSE(standing.empty());
  for (std::size_t i = 0; i < standing.size(); ++i) {
    const Certificate& one = result.certificates[i];
    CHECK(one.deals == 3000);
    const Assessment worth = *assess(result.payoffs.table, standing[i].mix);
    CHECK(*one.values[0].mean == Approx(worth.values[0]).margin(0.1));
    for (std::size_t s = 0; s < 3; ++s) {
      const Gain& estimated = *standing[i].gains[s];
      REQUIRE(one.gains[s].interval);
      CHECK(one.gains[s].interval->low <= estimated.gain + 5 * estimated.error);
      CHECK(one.gains[s].interval->high >= estimated.gain - 5 * estimated.error);
    }
    REQUIRE(one.regret);
    CHECK(one.regret->low >= 0);
    CHECK(one.regret->high < 0.3);
  }
}

TEST_CASE("a certificate refuses a mix that is no equilibrium", "[payoffs]") {
  const ProfileSpace space({{"all", 3, {"a", "b"}}});
  for (const auto& range : {std::optional<PayoffRange>({0, 2}), std::optional<PayoffRange>()}) {
    Certificates certificates(space, {.deals = 500, .range = range});
    certificates.begin({{1, 0}});
    REQUIRE(certificates.blocks() == 16);
    FreshSums sums(space);
    for (int i = 0; i < 500; ++i) {
      sums.add(space, certificates.shares(0), 0, std::vector<std::int64_t>{i % 2, 1});
    }
    certificates.add(sums);
    const Certificate one = certificates.certificates().at(0);
    CHECK(*one.gains[0].mean == 0);
    CHECK(*one.gains[1].mean == Approx(0.5));
    REQUIRE(one.regret);
    CHECK(one.regret->low > 0.3);
    CHECK(one.regret->low < 0.5);
    CHECK(one.regret->high > 0.5);
    CHECK(one.regret->high < 0.7);
  }
}

}  // namespace mainmatch::tests
