// How many ways to play a table has, on games of which it is known.

#include "experiments/analyses/balance/diversity.h"

#include <iostream>
#include <nlohmann/json.hpp>

#include "experiments/analyses/balance/balance.h"
#include "experiments/analyses/balance/pure_fields.h"
#include "experiments/game_theory/regret.h"
#include "experiments/game_theory/strategy_set.h"
#include "experiments/matches/registry.h"
#include "experiments/runtime/play.h"
#include "tests/catch.h"
#include "tests/payoffs/planted_game.h"

namespace mainmatch::tests {
namespace {

/// Two seats that are alike; payoffs[a][b] is what a gets against b, with this standard error.
PayoffTable two_seats(const std::vector<std::vector<double>>& payoffs, double error = 0) {
  std::vector<std::string> names;
  for (std::size_t s = 0; s < payoffs.size(); ++s)
    names.push_back(std::string(1, 'a' + static_cast<char>(s)));
  const ProfileSpace space({{"all", 2, names}});
  std::vector<SampledProfile> profiles;
  for (std::size_t a = 0; a < payoffs.size(); ++a) {
    for (std::size_t b = a; b < payoffs.size(); ++b) {
      SampledProfile& profile = profiles.emplace_back();
      profile.counts.resize(payoffs.size());
      profile.payoffs.resize(payoffs.size());
      ++profile.counts[a];
      ++profile.counts[b];
      profile.payoffs[a] = payoffs[a][b];
      profile.payoffs[b] = payoffs[b][a];
      if (error > 0) {
        profile.matches = 100;
        profile.stderrs.assign(payoffs.size(), error);
      }
    }
  }
  return {space, profiles};
}

std::vector<std::size_t> all_strategies(const PayoffTable& table) {
  return members(all_of(table.space()));
}

/// Of a table without errors.
PureFields exact_fields(const PayoffTable& table) {
  return PureFields(table.space(),
                    [&table](std::span<const double> mix, std::size_t from, std::size_t to,
                             std::size_t) -> std::optional<Gain> {
                      const auto worth = assess(table, mix);
                      if (!worth || !worth->payoffs[from] || !worth->payoffs[to])
                        return std::nullopt;
                      const double gain = *worth->payoffs[to] - *worth->payoffs[from];
                      return Gain{gain, 0, Interval{gain, gain}};
                    });
}

struct Known {
  double diversity, dominated, cycles;
  std::vector<Sink> sinks;
};

/// Of a game that is known exactly; every interval is the number itself.
Known known(const PayoffTable& table) {
  const Estimate diversity = diversity_of(table, all_strategies(table))[0];
  const PureFields fields = exact_fields(table);
  const Estimate dominated = fields.dominated();
  const UncertainGraph graph = *fields.responses();
  const Estimate cycles = share_that_cycles(graph);
  for (const Estimate& one : {diversity, dominated, cycles}) {
    CHECK(one.interval->low == *one.mean);
    CHECK(one.interval->high == *one.mean);
  }
  return {*diversity.mean, *dominated.mean, *cycles.mean, sinks_of(graph)};
}

using Nodes = std::vector<std::size_t>;

}  // namespace

TEST_CASE("rock, paper and scissors are three ways to play, in a circle", "[balance]") {
  const Known found = known(two_seats({{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}));
  CHECK(found.diversity == Approx(3));
  CHECK(found.dominated == 0);
  CHECK(found.cycles == 1);
  REQUIRE(found.sinks.size() == 1);
  CHECK(found.sinks[0].nodes == Nodes{0, 1, 2});
  CHECK(*found.sinks[0].reached.mean == 1);
}

TEST_CASE("of two prisoners' ways to play one is left", "[balance]") {
  const Known found = known(two_seats({{3, 0}, {5, 1}}));
  CHECK(found.diversity == Approx(1));
  CHECK(found.dominated == 1);
  CHECK(found.cycles == 0);
  REQUIRE(found.sinks.size() == 1);
  CHECK(found.sinks[0].nodes == Nodes{1});
}

TEST_CASE("a bot that loses to all of a circle adds nothing", "[balance]") {
  const Known found =
      known(two_seats({{0, -1, 1, 0.5}, {1, 0, -1, 0.5}, {-1, 1, 0, 0.5}, {-0.5, -0.5, -0.5, 0}}));
  CHECK(found.diversity == Approx(3));
  CHECK(found.dominated == 0);  // it is no bot alone that outdoes it everywhere ...
  CHECK(found.cycles == 1);     // ... but from it one gets into the circle
  CHECK(found.sinks[0].nodes == Nodes{0, 1, 2});
  const Known worse =
      known(two_seats({{0, -1, 1, 2}, {1, 0, -1, 2}, {-1, 1, 0, 2}, {-3, -3, -3, -3}}));
  CHECK(worse.dominated == 1);
}

TEST_CASE("of two bots that pay those who play as others do, both are sinks", "[balance]") {
  const Known found = known(two_seats({{2, 0}, {0, 1}}));
  CHECK(found.diversity > 1.8);  // of the equilibrium that plays both
  CHECK(found.cycles == 0);
  REQUIRE(found.sinks.size() == 2);
  CHECK(*found.sinks[0].reached.mean == 0.5);
  CHECK(*found.sinks[1].reached.mean == 0.5);
}

TEST_CASE("a way out of a circle is seen, though a seat gains more by staying in it", "[balance]") {
  // a -> b -> a by best responses; from b some also go to c, where they stay.
  const Known found = known(two_seats({{0, 3, 0}, {1, 0, 0}, {0, 1, 2}}));
  CHECK(found.cycles == 0);
  REQUIRE(found.sinks.size() == 1);
  CHECK(found.sinks[0].nodes == Nodes{2});
}

TEST_CASE("every role responds alone", "[balance]") {
  // Matching pennies: best responses of both at once would lead round as well, one at a time do.
  const ProfileSpace space({{"odd", 1, {"heads", "tails"}}, {"even", 1, {"heads", "tails"}}});
  std::vector<SampledProfile> profiles;
  for (const int odd : {0, 1}) {
    for (const int even : {0, 1}) {
      const double won = odd == even ? -1 : 1;
      profiles.push_back({{1 - odd, odd, 1 - even, even}, {won, won, -won, -won}, {}, {}});
      for (std::size_t s = 0; s < 4; ++s) {
        if (profiles.back().counts[s] == 0) profiles.back().payoffs[s] = 0;
      }
    }
  }
  const PayoffTable table(space, profiles);
  const PureFields fields = exact_fields(table);
  const UncertainGraph graph = *fields.responses();
  CHECK(*share_that_cycles(graph).mean == 1);
  CHECK(sinks_of(graph)[0].nodes.size() == 4);
  CHECK(fields.name(1) == "heads and tails");
  // Of a match of one mind: both at once would change places for ever.
  std::vector<SampledProfile> same = profiles;
  for (SampledProfile& one : same) {
    for (std::size_t s = 0; s < 4; ++s)
      one.payoffs[s] = one.counts[s] * (one.counts[0] == one.counts[2]);
  }
  const PayoffTable agreed(space, same);
  const UncertainGraph alone = *exact_fields(agreed).responses();
  CHECK(*share_that_cycles(alone).mean == 0);
  CHECK(sinks_of(alone).size() == 2);
}

TEST_CASE("components of a graph are found, each after what it leads to", "[balance]") {
  using Parts = std::vector<Nodes>;
  CHECK(strong_components({{1}, {2}, {0}, {2, 4}, {}}).size() == 3);
  CHECK(sink_components({{1}, {2}, {0}, {2, 4}, {}}) == Parts{{0, 1, 2}, {4}});
  CHECK(sink_components({{1, 3}, {0}, {3}, {2}}) == Parts{{2, 3}});
  CHECK(sink_components({{}, {0}, {0, 1}}) == Parts{{0}});
}

TEST_CASE("what edges are not known leaves the shares open that hang on them", "[balance]") {
  // b -> a is known, c -> b is not, a -> c can't be told either way.
  const UncertainGraph graph{{{}, {0}, {}}, {{}, {0}, {}}, {{2}, {0}, {1}}};
  const Estimate cycles = share_that_cycles(graph);
  CHECK(*cycles.mean == 0);
  CHECK(cycles.interval->low == 0);
  CHECK(cycles.interval->high == 1);  // a -> c -> b -> a, for all that is known
  const auto sinks = sinks_of(graph);
  REQUIRE(sinks.size() == 2);
  CHECK(sinks[0].reached.interval->low == 0);
  CHECK(*sinks[0].reached.mean == Approx(2 / 3.0));
  CHECK(sinks[0].reached.interval->high == 1);
}

TEST_CASE("what was not sampled is not known", "[balance]") {
  const PayoffTable whole = two_seats({{3, 0}, {5, 1}});
  std::vector<SampledProfile> some;
  for (std::size_t row = 0; row < 2; ++row) {
    SampledProfile& profile = some.emplace_back();
    profile.counts.assign(whole.counts(row).begin(), whole.counts(row).end());
    profile.payoffs.assign(whole.payoffs(row).begin(), whole.payoffs(row).end());
  }
  const PayoffTable part(whole.space(), some);
  CHECK_FALSE(diversity_of(part, {})[0].mean);
  const PureFields fields = exact_fields(part);
  CHECK_FALSE(fields.dominated().mean);
  CHECK_FALSE(fields.responses());
}

namespace {

/// How often intervals of planted games hold what is true of them.
struct Held {
  int diversity = 0, dominated = 0, cycles = 0, sinks = 0;
  int told = 0;  ///< of cycles: not everything is possible
};

void measure_game(int number, std::uint64_t matches, Held& held) {
  Stream chance(static_cast<std::uint64_t>(number), 8, Purpose::pilot());
  const double gaps[] = {0, 0.001, 0.05, 0.5};
  const int seats = 2 + static_cast<int>(chance.below(3));
  const std::size_t strategies = 2 + chance.below(3);
  const PlantedGame game(seats, strategies, gaps[chance.below(4)], chance);
  const PayoffTable exact = game.exact();
  const ReducedGame whole(game.space, 0);
  Growth growth({.most_profiles = 2000u}, whole);
  const ProfileSamples samples =
      sampled(game, whole, growth, matches, static_cast<std::uint64_t>(number) << 32);
  const SampledTables tables(whole, samples);
  const auto holds = [](const Estimate& estimate, double truth) {
    return !estimate.interval ||
           (estimate.interval->low <= truth + 1e-6 && estimate.interval->high >= truth - 1e-6);
  };
  const auto all = all_strategies(exact);
  held.diversity += holds(diversity_of(tables.table, all)[0], *diversity_of(exact, all)[0].mean);
  const PureFields fields = fields_of(whole, samples, tables), truth = exact_fields(exact);
  held.dominated += holds(fields.dominated(), *truth.dominated().mean);
  const UncertainGraph graph = *fields.responses(), true_graph = *truth.responses();
  const Estimate cycles = share_that_cycles(graph);
  held.cycles += holds(cycles, *share_that_cycles(true_graph).mean);
  held.told += cycles.interval->low > 0 || cycles.interval->high < 1;
  bool all_sinks = true;
  const std::vector<Sink> true_sinks = sinks_of(true_graph);
  for (const Sink& sink : sinks_of(graph)) {
    double reached = 0;
    for (const Sink& one : true_sinks) {
      if (one.nodes == sink.nodes) reached = *one.reached.mean;
    }
    all_sinks &= holds(sink.reached, reached);
  }
  held.sinks += all_sinks;
}

void measure_games(int games, std::uint64_t matches) {
  Held held;
  for (int game = 0; game < games; ++game) measure_game(game, matches, held);
  std::cerr << games << " games, " << matches << " matches of each profile: diversity held in "
            << held.diversity << ", dominated in " << held.dominated << ", cycles in "
            << held.cycles << " (told something in " << held.told << "), sinks in " << held.sinks
            << '\n';
  CHECK(not_below(0.95, held.diversity, games));
  CHECK(not_below(0.95, held.dominated, games));
  CHECK(not_below(0.95, held.cycles, games));
  CHECK(not_below(0.95, held.sinks, games));
  CHECK(held.told > games / 10);
}

}  // namespace

TEST_CASE("noise lowers the diversity of an even mix, and the interval still holds it",
          "[balance][coverage]") {
  constexpr int kSeeds = 20;
  int held = 0;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    Stream chance(seed, 9, Purpose::pilot());
    const auto noise = [&chance] {  // of standard deviation 0.2
      double sum = -6;
      for (int i = 0; i < 12; ++i) sum += even(chance);
      return 0.2 * sum;
    };
    std::vector<std::vector<double>> payoffs = {{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}};
    for (auto& row : payoffs) {
      for (double& payoff : row) payoff += noise();
    }
    const PayoffTable seen = two_seats(payoffs, 0.2);
    const Estimate diversity = diversity_of(seen, all_strategies(seen))[0];
    CHECK(*diversity.mean < 3);
    held += diversity.interval->high >= 3 - 1e-9 && diversity.interval->low > 1;
  }
  CHECK(not_below(0.95, held, kSeeds));
}

TEST_CASE("intervals of ways to play hold what is true of planted games", "[balance][coverage]") {
  measure_games(100, 60);
}

TEST_CASE("intervals of ways to play hold over many planted games", "[.][measure][balance]") {
  for (const std::uint64_t matches : {60u, 400u, 4000u}) measure_games(400, matches);
}

TEST_CASE("ways to play are counted in a match, the same for any threads", "[balance]") {
  const auto rules = match_named("edges", "").rules(Json{{"grid", {2, 2}}, {"rounds", 2}});
  const auto count = [&](int threads, bool stopped) {
    const BalancePlan plan{.mix = alike({"random", "safe", "pusher"}),
                           .matches = 2000,
                           .threads = threads,
                           .metrics = MetricChoice({"diversity", "dominated", "cycles", "sinks"})};
    Payoffs played(diversity_config(rules, plan));
    play(played, std::atomic<bool>(stopped));
    return diversity_metrics(played, plan.metrics);
  };
  const std::vector<Metric> alone = count(1, false), together = count(3, false);
  REQUIRE(alone.size() >= 4);
  REQUIRE(alone.size() == together.size());
  for (std::size_t i = 0; i < alone.size(); ++i) {
    CHECK(alone[i].estimate == together[i].estimate);
    CHECK(alone[i].estimate.interval);
  }
  CHECK(*alone[0].estimate.mean >= 1);
  CHECK(*alone[0].estimate.mean <= 3);
  CHECK(count(1, true).empty());
}

TEST_CASE("ways to play are counted only on request", "[balance]") {
  CHECK_FALSE(wants_diversity({}));
  CHECK_FALSE(wants_diversity(MetricChoice({"ties"})));
  CHECK(wants_diversity(MetricChoice({"ties", "cycles"})));
}

}  // namespace mainmatch::tests
