// What is said of an equilibrium that many resamples of the table do not have near.

#include <nlohmann/json.hpp>

#include "experiments/analyses/printed.h"
#include "experiments/game_theory/concepts.h"
#include "tests/catch.h"
#include "tests/equilibrium/games.h"

namespace mainmatch::tests {

namespace {

constexpr std::size_t kBlocks = 20;
constexpr std::int64_t kPerBlock = 50;

/// For two seats. Who meets another of the first four strategies gets 0, who meets the same -1, so
/// that all four are played alike for -0.25. The fifth gets a little less than that against them,
/// but by its blocks it could be more; then it is all that is played, as it gets 1 against itself,
/// and five strategies come or go.
PayoffTable on_the_edge() {
  std::vector<std::vector<double>> matrix(5, std::vector<double>(5));
  for (std::size_t i = 0; i < 4; ++i) {
    matrix[i][i] = -1;
    matrix[4][i] = -0.26;
  }
  matrix[4][4] = 1;
  const PayoffTable game = matrix_table(matrix);
  std::vector<SampledProfile> profiles;
  for (std::size_t row = 0; row < game.rows(); ++row) {
    SampledProfile& one = profiles.emplace_back();
    one.counts.assign(game.counts(row).begin(), game.counts(row).end());
    one.payoffs.resize(5);
    one.matches = kBlocks * kPerBlock;
    one.blocks.resize(5);
    for (std::size_t s = 0; s < 5; ++s) {
      if (one.counts[s] == 0) continue;
      one.payoffs[s] = game.payoffs(row)[s];
      const double spread = s == 4 && one.counts[4] == 1 ? 0.1 : 0;
      for (std::size_t b = 0; b < kBlocks; ++b) {
        one.blocks[s].push_back(one.payoffs[s] + (b % 2 == 0 ? spread : -spread));
      }
    }
  }
  return {game.space(), profiles, std::vector<std::int64_t>(kBlocks, kPerBlock),
          PayoffTable::Range{-1, 1}};
}

}  // namespace

TEST_CASE("resamples without an equilibrium near count as anywhere", "[equilibrium][resamples]") {
  const PayoffTable table = on_the_edge();
  Result result{"solve", {}};
  result.tree["strategies"]["all"] = table.space().roles()[0].strategies;
  add_nash(TableResamples(table), result.tree);
  const Json& nash = result.tree.at("nash");
  const auto four = std::find_if(nash.begin(), nash.end(), [](const Json& one) {
    return one.at("mix").at("all").at("e") == 0.0;
  });
  REQUIRE(four != nash.end());
  const Json& resampled = four->at("resampled");
  const double lost = resampled.at("lost").get<double>();
  CHECK(lost > 0.15);
  CHECK(lost < 0.6);
  const auto interval = [](const Json& json) {
    return Interval{json.at("low").get<double>(), json.at("high").get<double>()};
  };
  for (const char* name : {"a", "b", "c", "d", "e"}) {
    CHECK(interval(resampled.at("mix").at("all").at(name)) == Interval{0, 1});
    const Interval played = interval(resampled.at("played").at("all").at(name));
    CHECK(played.high - played.low == Approx(lost));
  }
  CHECK(interval(resampled.at("values").at("all")) == Interval{-1, 1});
  CHECK(interval(resampled.at("welfare")) == Interval{-2, 2});
  // The text reports how often a strategy is played, not that its share is from 0 to 100 %.
  const std::string text = report::formatted(result, "text");
  CHECK(text.find("25.00 % (played in ") != text.npos);
  CHECK(text.find("% (0.00 to 100.00) a") == text.npos);
}

}  // namespace mainmatch::tests
