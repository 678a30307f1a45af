#include "experiments/game_theory/concepts.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/equilibrium/games.h"

namespace mainmatch::tests {

namespace {

/// What a concept adds to a result.
Json solved(void (*add)(const TableResamples&, Json&), const PayoffTable& table) {
  Json result;
  add(TableResamples(table), result);
  return result;
}

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

PayoffTable two_roles() {
  return random_table({{"heaven", 3, {"meek", "loud"}}, {"hell", 4, {"grim", "sly", "late"}}}, 3);
}

}  // namespace

TEST_CASE("solution concepts are written as tools expect", "[equilibrium][concepts]") {
  for (const PayoffTable& table : {two_roles(), matrix_table({{0, 7}, {2, 6}})}) {
    const ProfileSpace& space = table.space();
    const Json flows = solved(add_replicator, table).at("replicator");
    REQUIRE(flows.size() == std::size_t(kReplicatorStarts));
    for (const Json& flow : flows) {
      check_mix(space, flow.at("start"));
      check_mix(space, flow.at("end"));
      CHECK(flow.at("settled").get<bool>() == !flow.contains("low"));
    }
    const Json ranked = solved(add_alpha_rank, table).at("alpharank");
    for (const Json& point : ranked) {
      CHECK(point.at("intensity").get<double>() > 0);
      check_mix(space, point.at("mass"));
      double all = 0;
      for (const Json& state : point.at("states")) {
        CHECK(state.at("state").size() == space.roles().size());
        all += state.at("share").get<double>();
      }
      CHECK(all == Approx(1).epsilon(1e-8));
    }
    const Json branch = solved(add_logit, table).at("qre");
    CHECK(branch.at(0).at("lambda") == 0.0);
    for (const Json& point : branch) check_mix(space, point.at("mix"));
    for (const Json& set :
         {solved(add_correlated, table).at("ce"), solved(add_coarse_correlated, table).at("cce")}) {
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

}  // namespace mainmatch::tests
