#include <nlohmann/json.hpp>

#include "experiments/analyses/printed.h"
#include "experiments/game_theory/concepts.h"
#include "experiments/game_theory/table_json.h"
#include "tests/catch.h"
#include "tests/equilibrium/games.h"

namespace mainmatch::tests {

namespace {

using Matrix = std::vector<std::vector<double>>;

std::string text(void (*add)(const TableResamples&, Json&), const PayoffTable& table) {
  Result result{"solve", {}};
  for (const SeatRole& role : table.space().roles()) {
    result.tree["strategies"][role.name] = role.strategies;
  }
  add(TableResamples(table), result.tree);
  return report::formatted(result, "text");
}

}  // namespace

TEST_CASE("solution concepts are reported to people", "[equilibrium][concepts]") {
  const PayoffTable chicken = matrix_table({{0, 7}, {2, 6}});
  using Catch::Matchers::Contains;
  CHECK_THAT(text(add_nash, chicken), Contains("Equilibrium 1  33.33  66.67\n"));
  CHECK_THAT(text(add_pure, chicken), Contains("are equilibria: 1 x a, 1 x b."));
  CHECK_THAT(text(add_replicator, chicken), Contains("   100  33.33 % a, 66.67 % b  yes\n"));
  CHECK_THAT(text(add_alpha_rank, chicken), Contains("0.4518                   0.02   99.98\n"));
  CHECK_THAT(text(add_logit, chicken), Contains("0                   50.00  50.00\n"));
  CHECK_THAT(
      text(add_correlated, chicken),
      Contains("best welfare             10.5       0  50.0 % 2 x b; 50.0 % 1 x a, 1 x b\n"));
  CHECK_THAT(text(add_coarse_correlated, chicken), Contains("worst welfare             7.2 "));
  const PayoffTable two_roles =
      random_table({{"heaven", 3, {"meek", "loud"}}, {"hell", 4, {"grim", "sly", "late"}}}, 3);
  CHECK_THAT(text(add_replicator, two_roles), Contains("heaven: ") && Contains("hell: "));
}

TEST_CASE("a field stands where common deals show that nobody gains by leaving it",
          "[equilibrium][payoffs]") {
  // Who leaves loses a twentieth in every deal, far less than deals differ by.
  const PayoffTable game = matrix_table({{0.5, 0.5}, {0.45, 0.45}});
  std::vector<SampledProfile> profiles;
  for (std::size_t row = 0; row < game.rows(); ++row) {
    SampledProfile& one = profiles.emplace_back();
    one.counts.assign(game.counts(row).begin(), game.counts(row).end());
    one.matches = 40;
    one.stderrs = {0.08, 0.08};
    one.payoffs = {0, 0};
    one.blocks.resize(2);
    for (std::size_t s = 0; s < 2; ++s) {
      for (int b = 0; b < 20 && one.counts[s] > 0; ++b) {
        const double luck = 0.03 * (b % 7 - 3);
        const double own = 0.001 * static_cast<double>((3 * static_cast<std::size_t>(b) + row) % 5);
        one.blocks[s].push_back(game.payoffs(row)[s] + luck + own);
        one.payoffs[s] += one.blocks[s].back() / 20;
      }
    }
  }
  const auto said = [&](const PayoffTable& table) {
    return report::formatted({"payoffs", payoffs_json(table, nullptr)}, "text");
  };
  using Catch::Matchers::Contains;
  const PayoffTable paired(game.space(), profiles, std::vector<std::int64_t>(20, 2));
  CHECK_THAT(said(paired), Contains("nobody gains by leaving (95%, all at once): a."));
  for (SampledProfile& one : profiles) one.blocks.clear();
  CHECK_THAT(said(PayoffTable(game.space(), profiles)), Contains("No strategy is shown to stand"));
  CHECK_THAT(said(game), Contains("nobody gains by leaving: a."));
}

TEST_CASE("a profile that is no equilibrium is printed as approximate", "[equilibrium][nash]") {
  Result result{"solve", parse_json(R"({"strategies": {"all": ["a", "b"]}, "nash": [{
"verdict": "approximate", "mix": {"all": {"a": 0.25, "b": 0.75}},
"payoffs": {"all": {"a": 1, "b": 2}}, "regret": 0.125, "isolated": true, "stable": null,
"basin": null}], "nash_search": {"verdict": "approximate", "complete": false,
"methods": ["support enumeration"], "supports": {"tried": 1000, "of": 4095}}})")};
  const std::string said = report::formatted(result, "text");
  using Catch::Matchers::Contains;
  CHECK_THAT(said, Contains("No equilibrium was found, though there is one."));
  CHECK_THAT(said, Contains("Approximate equilibrium: 25.00 % a, 75.00 % b; regret 0.125."));
  CHECK_THAT(said, Contains("of 4,095 supports") && !Contains("andidate"));
}

TEST_CASE("long lists of equilibria are cut in text", "[equilibrium][nash]") {
  Matrix matrix(5, std::vector<double>(5, 0));
  for (std::size_t i = 0; i < 5; ++i) matrix[i][i] = 1;
  const std::string found = text(add_nash, bimatrix_table(matrix, matrix));
  using Catch::Matchers::Contains;
  CHECK_THAT(found, Contains("Equilibrium 20:") && !Contains("Equilibrium 21"));
  CHECK_THAT(found, Contains("And 11 more of 31 equilibria"));
}

TEST_CASE("what never comes to rest has a mean and bounds", "[equilibrium][concepts]") {
  const PayoffTable table = matrix_table({{0, -1, 0.5}, {0.5, 0, -1}, {-1, 0.5, 0}});
  const std::string found = text(add_replicator, table);
  CHECK_THAT(found, Catch::Matchers::Contains("no, from ") &&
                        Catch::Matchers::Contains("comes to rest from 0 of 100 starts"));
}

TEST_CASE("names with control characters are printed as escapes", "[report][concepts]") {
  const std::vector<std::string> names = {"\x1b[31mred\x1b[0m", "b\nFAKE: line", "\u202ec"};
  const PayoffTable table =
      table_of({{"all\a", 2, names}},
               [](const std::vector<int>&, std::size_t s) { return static_cast<double>(s % 2); });
  for (auto* const add : {add_nash, add_pure, add_dominated, add_alpha_rank, add_correlated}) {
    const std::string printed = text(add, table);
    CHECK(printed.find_first_of("\x1b\a") == printed.npos);
    CHECK(printed.find("\u202e") == printed.npos);
    CHECK(printed.find("\nFAKE") == printed.npos);
    CHECK_THAT(printed, Catch::Matchers::Contains("\\nFAKE: line"));
  }
}

}  // namespace mainmatch::tests
