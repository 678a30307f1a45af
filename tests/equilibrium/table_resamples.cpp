#include "experiments/game_theory/table_resamples.h"

#include <oneapi/tbb/global_control.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/game_theory/concept_table.h"
#include "experiments/game_theory/contrast.h"
#include "experiments/game_theory/dominance.h"
#include "tests/catch.h"
#include "tests/equilibrium/resampled_games.h"

namespace mainmatch::tests {

namespace {

using Source = TableResamples::Source;

/// Two strategies that get the same in every profile.
PayoffTable alike(int seats, double prize) {
  return symmetric_table(seats, 2, [&](const std::vector<int>&, std::size_t) { return prize; });
}

/// Of all resamples, what a strategy gets in a row.
std::vector<double> drawn_payoffs(const TableResamples& resamples, std::size_t row, std::size_t s) {
  std::vector<double> payoffs(400);
  resamples.each(400, [&](std::size_t i, const PayoffTable& table, Stream&) {
    payoffs[i] = table.payoffs(row)[s];
  });
  return payoffs;
}

double spread(const std::vector<double>& values) {
  double mean = 0, squares = 0;
  for (const double value : values) mean += value / static_cast<double>(values.size());
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

Json all_concepts(const PayoffTable& table) {
  Json result;
  const TableResamples resamples(table);
  for (const Concept& one : concepts()) one.add(resamples, result);
  return result;
}

}  // namespace

TEST_CASE("a table says what its resamples are drawn from", "[equilibrium][resamples]") {
  const PayoffTable exact = alike(2, 0.5);
  CHECK(TableResamples(exact).source() == Source::kExact);
  const PayoffTable sampled = sampled_blocks(exact, 10, 5, 1);
  CHECK(TableResamples(sampled).source() == Source::kBlocks);
  CHECK(TableResamples(sampled).units() == 10);
  CHECK_FALSE(TableResamples(sampled, 1, 0).any());
  const PayoffTable few = sampled_blocks(exact, 9, 5, 1);
  CHECK(TableResamples(few).source() == Source::kUnknown);
  const PayoffTable errors = without_blocks(sampled);
  CHECK(TableResamples(errors).source() == Source::kStderrs);
  CHECK(TableResamples(errors).units() == 50);
  const PayoffTable matches(exact.space(), {{{2, 0}, {1, 0}, 40, {}}});
  CHECK(TableResamples(matches).source() == Source::kUnknown);
}

TEST_CASE("resamples spread as matches do, and profiles together", "[equilibrium][resamples]") {
  const PayoffTable table = sampled_blocks(alike(3, 0.5), 40, 10, 2);
  const double error = table.stderrs(1)[0];
  for (const bool blocks : {true, false}) {
    const PayoffTable own = blocks ? table : without_blocks(table);
    const TableResamples resamples(own);
    CHECK(spread(drawn_payoffs(resamples, 1, 0)) == Approx(error).epsilon(0.3));
  }
  // What is the same in all deals stays the same in all resamples.
  std::vector<SampledProfile> twice;
  for (int a = 1; a <= 2; ++a) {
    const auto own = table.blocks(1, 0);
    twice.push_back({{a, 3 - a}, {table.payoffs(1)[0], 0.5}, 400, {error, error}});
    twice.back().blocks = {{own.begin(), own.end()}, std::vector<double>(40, 0.5)};
  }
  const PayoffTable same(table.space(), twice, std::vector<std::int64_t>(40, 10));
  const PayoffTable apart = without_blocks(same);
  CHECK(drawn_payoffs(TableResamples(same), 0, 0) == drawn_payoffs(TableResamples(same), 1, 0));
  CHECK(drawn_payoffs(TableResamples(apart), 0, 0) != drawn_payoffs(TableResamples(apart), 1, 0));
}

TEST_CASE("resamples that were lost widen an interval", "[equilibrium][resamples]") {
  std::vector<double> values;
  for (int i = 0; i < 100; ++i) values.push_back(i);
  CHECK(percentiles(values, 0, 0.05, {-9, 999}) == Interval{5, 94});
  CHECK(percentiles(values, 2, 0.05, {-9, 999}) == Interval{3, 96});
  CHECK(percentiles(values, 6, 0.05, {-9, 999}) == Interval{-9, 999});
  CHECK(percentiles({}, 6, 0.05, {-9, 999}) == Interval{-9, 999});
  // As far to the one side as to the other.
  CHECK(around(90, values, 0, 0.05, {-9, 999}) == Interval{5, 175});
  CHECK(around(90, values, 0, 0.05, {50, 100}) == Interval{50, 100});
}

TEST_CASE("intervals of concepts do not depend on threads", "[equilibrium][resamples][lengthy]") {
  const PayoffTable table = sampled_blocks(prize_game(3, 3, 4), 20, 5, 4);
  using Control = oneapi::tbb::global_control;
  std::vector<std::string> texts;
  for (const std::size_t threads : {1u, 2u}) {
    const Control limit(Control::max_allowed_parallelism, threads);
    texts.push_back(to_line(all_concepts(table)));
  }
  CHECK(texts[0] == texts[1]);
}

TEST_CASE("every number of a sampled table is in its interval", "[equilibrium][resamples]") {
  const Json found = all_concepts(sampled_blocks(prize_game(3, 3, 5), 20, 5, 5));
  const auto inside = [](const Json& interval, double value) {
    return interval.at("low").get<double>() <= value && value <= interval.at("high").get<double>();
  };
  for (const Json& point : found.at("alpharank")) {
    for (const auto& [name, mass] : point.at("mass").at("all").items()) {
      CHECK(inside(point.at("mass_interval").at("all").at(name), mass.get<double>()));
    }
  }
  for (const Json& point : found.at("qre")) {
    for (const auto& [name, share] : point.at("mix").at("all").items()) {
      CHECK(inside(point.at("mix_interval").at("all").at(name), share.get<double>()));
    }
  }
  for (const char* concept_name : {"ce", "cce"}) {
    for (const auto& [which, one] : found.at(concept_name).items()) {
      CHECK(inside(one.at("welfare_interval"), one.at("welfare").get<double>()));
    }
  }
  for (const Json& one : found.at("replicator")) {
    for (const auto& [name, share] : one.at("end").at("all").items()) {
      CHECK(inside(one.at("end_interval").at("all").at(name), share.get<double>()));
    }
  }
  CHECK(inside(found.at("replicator_mean").at("settled"), 1) ==
        (found.at("replicator_mean").at("settled").at("high") == 1.0));
}

TEST_CASE("common deals tell strategies apart that seem alike", "[equilibrium][dominated]") {
  // In each deal the first gets a little more than the second, which is less than deals differ by.
  std::vector<SampledProfile> profiles;
  Stream chance(6, 0, Purpose::pilot());
  std::vector<double> luck(20);
  for (double& one : luck) one = uniform(chance);
  for (int a = 0; a <= 2; ++a) {
    SampledProfile one{{a, 2 - a}, {0, 0}, 200, {0.06, 0.06}, {{}, {}}};
    for (const std::size_t s : {0u, 1u}) {
      for (std::size_t b = 0; b < luck.size(); ++b) {
        one.blocks[s].push_back(luck[b] + (s == 0 ? 0.05 : 0) + 0.01 * uniform(chance));
        one.payoffs[s] += one.blocks[s].back() / 20;
      }
    }
    profiles.push_back(one);
  }
  const PayoffTable table(ProfileSpace({all(2, 2)}), profiles, std::vector<std::int64_t>(20, 10));
  const auto gap =
      contrast(table, *table.find(std::vector{2, 0}), 0, *table.find(std::vector{1, 1}), 1);
  REQUIRE(gap);
  CHECK(gap->mean == Approx(0.05).margin(0.003));
  CHECK(gap->error < 0.002);
  CHECK(gap->degrees == 19);
  const auto found = dominated_strategies(table);
  REQUIRE(found.size() == 1);
  const DominanceLimit limit = dominance_limits(table, found)[0];
  CHECK(limit.certain);
  CHECK(limit.least.value() > 0.03);
  const PayoffTable apart = without_blocks(table);
  CHECK_FALSE(dominance_limits(apart, dominated_strategies(apart))[0].certain);
}

TEST_CASE("blocks call few strategies dominated for certain that are not",
          "[equilibrium][dominated]") {
  // A prize in every twelfth match, whatever is played.
  int on_table = 0, certain = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const PayoffTable table = sampled_blocks(alike(2, 1.0 / 12), 20, 10, seed);
    const std::vector<Dominated> found = dominated_strategies(table);
    on_table += found.empty() ? 0 : 1;
    for (const DominanceLimit& one : dominance_limits(table, found)) certain += one.certain;
  }
  CHECK(on_table > 60);
  CHECK(certain <= 15);
}

}  // namespace mainmatch::tests
