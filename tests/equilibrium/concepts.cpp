#include "experiments/equilibrium/concepts.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/catch.h"
#include "tests/equilibrium/games.h"

namespace mainmatch::tests {

namespace {

/// Shares of every role add up to 1.
void check_mix(const ProfileSpace& space, const Json& mix) {
  REQUIRE(mix.size() == space.roles().size());
  for (const SeatRole& role : space.roles()) {
    double sum = 0;
    REQUIRE(mix.at(role.name).size() == role.strategies.size());
    for (const std::string& strategy : role.strategies)
      sum += mix.at(role.name).at(strategy).get<double>();
    CHECK(sum == Approx(1).epsilon(1e-8));
  }
}

std::string text(void (*print)(const PayoffTable&, std::ostream&), const PayoffTable& table) {
  std::ostringstream out;
  print(table, out);
  return out.str();
}

PayoffTable two_roles() {
  return random_table({{"heaven", 3, {"meek", "loud"}}, {"hell", 4, {"grim", "sly", "late"}}}, 3);
}

}  // namespace

TEST_CASE("solution concepts are written as tools expect", "[equilibrium][concepts]") {
  for (const PayoffTable& table : {two_roles(), matrix_table({{0, 7}, {2, 6}})}) {
    const ProfileSpace& space = table.space();
    const Json flows = replicator_json(table);
    REQUIRE(flows.size() == std::size_t(kReplicatorStarts));
    for (const Json& flow : flows) {
      check_mix(space, flow.at("start"));
      check_mix(space, flow.at("end"));
      CHECK(flow.at("settled").get<bool>() == !flow.contains("low"));
    }
    for (const Json& point : alpha_rank_json(table)) {
      CHECK(point.at("intensity").get<double>() > 0);
      check_mix(space, point.at("mass"));
      double all = 0;
      for (const Json& state : point.at("states")) {
        CHECK(state.at("state").size() == space.roles().size());
        all += state.at("share").get<double>();
      }
      CHECK(all == Approx(1).epsilon(1e-8));
    }
    const Json branch = logit_json(table);
    CHECK(branch.at(0).at("lambda") == 0.0);
    for (const Json& point : branch) check_mix(space, point.at("mix"));
    for (const Json& set : {correlated_json(table), coarse_correlated_json(table)}) {
      for (const char* which : {"best_welfare", "worst_welfare", "max_entropy"}) {
        double all = 0;
        for (const Json& profile : set.at(which).at("profiles")) {
          for (const SeatRole& role : space.roles()) {
            int seats = 0;
            for (const Json& count : profile.at("counts").at(role.name)) seats += count.get<int>();
            CHECK(seats == role.seats);
          }
          all += profile.at("probability").get<double>();
        }
        CHECK(all == Approx(1).epsilon(1e-8));
        CHECK(set.at(which).at("regret").get<double>() < 1e-9);
      }
    }
  }
}

TEST_CASE("solution concepts are printed as text", "[equilibrium][concepts]") {
  const PayoffTable chicken = matrix_table({{0, 7}, {2, 6}});
  using Catch::Matchers::Contains;
  CHECK_THAT(text(print_replicator, chicken), Contains("     100  33.33  66.67\n"));
  CHECK_THAT(text(print_alpha_rank, chicken), Contains("   0.4518   0.02   99.98\n"));
  CHECK_THAT(text(print_logit, chicken), Contains("      0  50.00  50.00\n"));
  CHECK_THAT(text(print_correlated, chicken),
             Contains("Best: welfare 10.5\n   50.00%  2 x b\n   50.00%  1 x a, 1 x b\n"));
  CHECK_THAT(text(print_coarse_correlated, chicken), Contains("Worst: welfare 7.2\n"));
  CHECK_THAT(text(print_replicator, two_roles()), Contains("heaven:\n") && Contains("hell:\n"));
}

TEST_CASE("what never comes to rest is reported by its mean and bounds",
          "[equilibrium][concepts]") {
  const PayoffTable table = matrix_table({{0, -1, 0.5}, {0.5, 0, -1}, {-1, 0.5, 0}});
  const std::string printed = text(print_replicator, table);
  CHECK_THAT(printed, Catch::Matchers::Contains("100 mean") &&
                          Catch::Matchers::Contains("   least    0.00    0.00    0.00\n"));
}

}  // namespace mainmatch::tests
