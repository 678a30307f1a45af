// How often the intervals of solution concepts hold, over many games whose payoffs are known.

#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "experiments/game_theory/alpha_rank.h"
#include "experiments/game_theory/concepts.h"
#include "experiments/game_theory/correlated.h"
#include "experiments/game_theory/dominance.h"
#include "experiments/game_theory/logit_branch.h"
#include "experiments/game_theory/nash.h"
#include "experiments/game_theory/strategy_set.h"
#include "experiments/statistics/clopper_pearson.h"
#include "tests/catch.h"
#include "tests/equilibrium/resampled_games.h"

namespace mainmatch::tests {

namespace {

struct Held {
  int held = 0;
  int of = 0;
};

/// By the name of an interval.
using Coverage = std::map<std::string, Held>;

void count(Coverage& coverage, const std::string& name, bool held) {
  ++coverage[name].of;
  coverage[name].held += held;
}

bool holds_value(const Json& interval, double truth) {
  constexpr double kRounding = 1e-6;
  return interval.at("low").get<double>() <= truth + kRounding &&
         interval.at("high").get<double>() >= truth - kRounding;
}

/// By strategy of the only role; without the rounding of what is printed.
std::vector<double> mix_of_json(const ProfileSpace& space, const Json& mix) {
  std::vector<double> shares;
  double sum = 0;
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    sum += shares.emplace_back(mix.at("all").at(space.name(s)).get<double>());
  }
  for (double& share : shares) share /= sum;
  return shares;
}

PayoffTable game_of(std::uint64_t number, Stream& chance) {
  const int seats = 2 + static_cast<int>(chance.below(4));
  const std::size_t strategies = 2 + chance.below(3);
  return prize_game(seats, strategies, number);
}

std::vector<int> counts_of_json(const ProfileSpace& space, const Json& counts) {
  std::vector<int> found;
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    found.push_back(counts.at("all").value(space.name(s), 0));
  }
  return found;
}

void measure_nash(const PayoffTable& game, const Json& nash, std::size_t strategy,
                  Coverage& coverage) {
  const ProfileSpace& space = game.space();
  if (nash.empty()) return;
  const std::vector<double> mix = mix_of_json(space, nash[0].at("mix"));
  const Assessment worth = *assess(game, mix);
  bool held = true;
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    held &= holds_value(nash[0].at("gains").at("all").at(space.name(s)),
                        *worth.payoffs[s] - worth.values[0]);
  }
  count(coverage, "nash gains, all at once", held);
  const std::vector<Equilibrium> truth = find_equilibria(game, {});
  if (truth.size() != 1 || nash.size() != 1 || !truth[0].isolated) return;
  const Json& resampled = nash[0].at("resampled");
  count(
      coverage, "nash share",
      holds_value(resampled.at("mix").at("all").at(space.name(strategy)), truth[0].mix[strategy]));
  count(coverage, "nash value",
        holds_value(resampled.at("values").at("all"), truth[0].assessment.values[0]));
}

void measure_static(const PayoffTable& game, const Json& found, Coverage& coverage) {
  for (const Json& one : found.at("pure")) {
    const std::size_t row = *game.find(counts_of_json(game.space(), one.at("counts")));
    count(coverage, "pure margin", holds_value(one.at("margin"), pure_margin(game, row)));
    break;
  }
  bool wrong = false;
  StrategySet truly = 0;
  for (const Dominated& one : dominated_strategies(game)) truly |= bit(one.strategy);
  std::vector<Dominated> on_table;
  for (const Json& one : found.at("dominated")) {
    Dominated& same = on_table.emplace_back();
    same.strategy = static_cast<std::size_t>(one.at("strategy").get<std::string>()[0] - 'a');
    same.strictly = one.at("strict").get<bool>();
    for (std::size_t s = 0; s < game.strategies(); ++s) {
      same.by.push_back(one.at("by").value(game.space().name(s), 0.0));
    }
    wrong |= one.at("verdict") == "certified" && !holds(truly, same.strategy);
  }
  count(coverage, "dominance certified", !wrong);
  if (on_table.empty()) return;
  count(coverage, "dominance margin",
        holds_value(found.at("dominated")[0].at("margin"), dominance_margins(game, on_table)[0]));
}

void measure_dynamic(const PayoffTable& game, const Json& found, std::size_t strategy,
                     Stream& chance, Coverage& coverage) {
  const std::string& name = game.space().name(strategy);
  const AlphaRank ranking(game, kAlphaRankPopulation);
  const Json& ranks = found.at("alpharank");
  for (const auto& [which, point] :
       {std::pair("alpha-rank", ranks[chance.below(static_cast<std::uint32_t>(ranks.size()))]),
        {"alpha-rank, strongest", ranks.back()}}) {
    const auto mass = ranking.mass(ranking.share(point.at("intensity").get<double>()));
    count(coverage, which,
          holds_value(point.at("mass_interval").at("all").at(name), mass[strategy]));
  }
  const DeviationPayoffs payoffs(game);
  const LogitBranch branch = logit_branch(game.space(), payoffs, payoff_width(game));
  const Json& points = found.at("qre");
  for (const auto& [which, point] :
       {std::pair("logit", points[chance.below(static_cast<std::uint32_t>(points.size()))]),
        {"logit, last", points.back()}}) {
    const auto mix = logit_mix(game.space(), payoffs, payoff_width(game), branch,
                               point.at("lambda").get<double>());
    count(coverage, which, holds_value(point.at("mix_interval").at("all").at(name), mix[strategy]));
  }
}

void measure_replicator(std::uint64_t number, Coverage& coverage) {
  Stream chance(number, 4, Purpose::coalition());
  const PayoffTable game = game_of(number, chance);
  const PayoffTable table = sampled_blocks(game, 20, 20, number + 1000);
  const std::size_t strategy = chance.below(static_cast<std::uint32_t>(game.strategies()));
  const std::string& name = game.space().name(strategy);
  Json found;
  add_replicator(TableResamples(table, 1, 100), found);
  Json truth;
  add_replicator(TableResamples(game), truth);
  double settled = 0, mean = 0;
  for (const Json& one : truth.at("replicator")) {
    settled += one.at("settled").get<bool>() / double{kReplicatorStarts};
    mean += one.at("end").at("all").at(name).get<double>() / double{kReplicatorStarts};
  }
  const Json& means = found.at("replicator_mean");
  count(coverage, "replicator settled", holds_value(means.at("settled"), settled));
  count(coverage, "replicator mean end", holds_value(means.at("end").at("all").at(name), mean));
  const auto start = chance.below(kReplicatorStarts);
  count(coverage, "replicator end",
        holds_value(found.at("replicator")[start].at("end_interval").at("all").at(name),
                    truth.at("replicator")[start].at("end").at("all").at(name).get<double>()));
  const std::vector<double> end =
      mix_of_json(game.space(), found.at("replicator_ends")[0].at("end"));
  double starts = 0;  // that leave the same strategies
  for (const Json& one : truth.at("replicator")) {
    bool same = true;
    for (std::size_t s = 0; s < end.size(); ++s) {
      same &= (end[s] >= 0.005) == (mix_of_json(game.space(), one.at("end"))[s] >= 0.005);
    }
    starts += same / double{kReplicatorStarts};
  }
  if (found.at("replicator_ends").size() > 1) return;  // others may leave the same
  count(coverage, "replicator starts",
        holds_value(found.at("replicator_ends")[0].at("starts_interval"), starts));
}

void measure_correlated(const PayoffTable& game, const Json& found, Coverage& coverage) {
  for (const auto& [key, obedience] :
       {std::pair("ce", Obedience::correlated), {"cce", Obedience::coarse}}) {
    const CorrelatedSet truth = correlated_equilibria(game, obedience);
    for (const auto& [name, welfare] : {std::pair("best_welfare", truth.best_welfare.welfare),
                                        {"worst_welfare", truth.worst_welfare.welfare},
                                        {"max_entropy", truth.max_entropy.welfare}}) {
      count(coverage, std::string(key) + " " + name,
            holds_value(found.at(key).at(name).at("welfare_interval"), welfare));
    }
  }
}

void measure(std::uint64_t number, bool blocks, int times, Coverage& coverage) {
  Stream chance(number, 3, Purpose::coalition());
  const PayoffTable game = game_of(number, chance);
  const PayoffTable in_blocks =
      sampled_blocks(game, 20, std::array{5, 20}[chance.below(2)], number + 1000, blocks);
  const PayoffTable table = blocks ? in_blocks : without_blocks(in_blocks);
  const TableResamples resamples(table, 1, times);
  Json found;
  for (const auto add : {add_nash, add_pure, add_dominated, add_alpha_rank, add_logit,
                         add_correlated, add_coarse_correlated}) {
    add(resamples, found);
  }
  const std::size_t strategy = chance.below(static_cast<std::uint32_t>(game.strategies()));
  measure_nash(game, found.at("nash"), strategy, coverage);
  measure_static(game, found, coverage);
  measure_dynamic(game, found, strategy, chance, coverage);
  measure_correlated(game, found, coverage);
}

/// Each is not below 95% by an exact binomial test, at 1% for all of them.
void check(const Coverage& coverage) {
  for (const auto& [name, one] : coverage) {
    std::cerr << "  " << name << ": " << one.held << " of " << one.of << '\n';
    INFO(name << ": " << one.held << " of " << one.of);
    const double alpha = 0.02 / static_cast<double>(coverage.size());
    CHECK(clopper_pearson(one.held, one.of, alpha).high >= 0.95);
  }
}

constexpr std::uint64_t kGames = 400;

void check_concepts(bool blocks, std::uint64_t games = kGames,
                    int times = TableResamples::kNoLimit) {
  Coverage coverage;
  for (std::uint64_t game = 0; game < games; ++game) measure(game, blocks, times, coverage);
  std::cerr << games << " games, " << (blocks ? "by blocks" : "by standard errors") << ":\n";
  check(coverage);
}

}  // namespace

TEST_CASE("intervals of concepts hold over a few games that are known",
          "[equilibrium][concepts][coverage]") {
  check_concepts(true, 40, 80);
}

TEST_CASE("intervals from blocks hold over games that are known", "[.][measure][concepts]") {
  check_concepts(true);
}

TEST_CASE("intervals from standard errors hold over games that are known",
          "[.][measure][concepts]") {
  check_concepts(false);
}

TEST_CASE("intervals of equilibria hold over games that are known", "[.][measure][concepts]") {
  // Those of shares are asked for where there is one equilibrium, which is so in few games, and few
  // have a dominated strategy.
  Coverage coverage;
  for (std::uint64_t number = 0; number < 5 * kGames; ++number) {
    Stream chance(number, 3, Purpose::coalition());
    const PayoffTable game = game_of(number, chance);
    const PayoffTable table = sampled_blocks(game, 20, 20, number + 1000);
    Json found;
    for (const auto add : {add_nash, add_pure, add_dominated}) add(TableResamples(table), found);
    const std::size_t strategy = chance.below(static_cast<std::uint32_t>(game.strategies()));
    measure_nash(game, found.at("nash"), strategy, coverage);
    measure_static(game, found, coverage);
  }
  std::cerr << 5 * kGames << " games, equilibria by blocks:\n";
  check(coverage);
}

TEST_CASE("intervals of the replicator's ends hold over games that are known",
          "[.][measure][concepts]") {
  Coverage coverage;
  for (std::uint64_t game = 0; game < kGames; ++game) measure_replicator(game, coverage);
  std::cerr << kGames << " games, the replicator by blocks:\n";
  check(coverage);
}

}  // namespace mainmatch::tests
