// One measured task of bench/peers on this program's side: reads a job from the file named on the
// command line, writes {"seconds": a unit of work, "values": what came out} to standard output.

#include <cstdio>
#include <ctime>
#include <exception>
#include <functional>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "experiments/base/file.h"
#include "experiments/game_theory/alpha_rank.h"
#include "experiments/game_theory/logit_branch.h"
#include "experiments/game_theory/nash.h"
#include "experiments/game_theory/replicator.h"
#include "experiments/game_theory/table_json.h"
#include "experiments/matches/registry.h"

namespace mainmatch::bench {

namespace {

/// Seconds of CPU, of all threads, that f takes, of as many calls as fill a fifth of a second, at
/// least one.
double seconds_of(const std::function<void()>& f) {
  constexpr double kLeast = 0.2;
  for (long calls = 1;; calls *= 4) {
    const std::clock_t start = std::clock();
    for (long i = 0; i < calls; ++i) f();
    const double took = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    if (took >= kLeast) return took / static_cast<double>(calls);
  }
}

/// Of a decision in matches of `random` bots; the value is how many a match has.
Json playouts(const Json& job) {
  SimulatorOptions options;
  const auto rules = match_named(job.at("game").get<std::string>(), "game").default_rules();
  const std::size_t seats = rules->simulator({})->seats();
  options.bots = {{"random", static_cast<int>(seats)}};
  const std::unique_ptr<MatchTable> table = rules->table(options);
  const std::vector<int> bots(seats, 0);
  constexpr std::uint64_t kMatches = 200;
  double decisions = 0;
  for (std::uint64_t match = 0; match < kMatches; ++match) {
    table->deal(1, match);
    table->seat(bots);
    table->begin(1, match);
    while (!table->is_over()) {
      decisions += table->acting().size() / static_cast<double>(kMatches);
      table->act(table->acting());
      table->advance();
    }
  }
  std::uint64_t match = 0;
  const double seconds = seconds_of([&] {
    table->deal(1, match);
    table->seat(bots);
    table->play(1, match++);
  });
  return {{"seconds", seconds / decisions}, {"values", {decisions}}};
}

Json solve(const Json& job) {
  const PayoffTable table = read_payoffs(Node(job.at("table"), "table"));
  const std::string task = job.at("task");
  const std::vector<double> mix = job.value("mix", std::vector<double>());
  Json values = Json::array();
  double seconds = 0;
  if (task == "deviations") {
    const DeviationPayoffs deviations(table);
    std::vector<double> payoffs(mix.size());
    seconds = seconds_of([&] { deviations.evaluate(mix, payoffs); });
    values = payoffs;
  } else if (task == "nash") {
    std::vector<Equilibrium> found;
    seconds = seconds_of([&] { found = find_equilibria(table, {}); });
    for (const Equilibrium& one : found) values.push_back(one.mix);
  } else if (task == "alpharank") {
    std::vector<double> share;
    seconds = seconds_of(
        [&] { share = AlphaRank(table, job.at("population")).share(job.at("intensity")); });
    values = share;
  } else if (task == "replicator") {
    const DeviationPayoffs deviations(table);
    Trajectory path;
    seconds = seconds_of(
        [&] { path = Replicator(table.space(), deviations, payoff_width(table)).follow(mix); });
    if (path.settled) values = path.end;
  } else {
    LogitBranch branch;
    seconds = seconds_of([&] {
      branch = logit_branch(table.space(), DeviationPayoffs(table), payoff_width(table));
    });
    if (branch.arrived) values = branch.points.back().mix;
  }
  return {{"seconds", seconds}, {"values", values}};
}

}  // namespace

}  // namespace mainmatch::bench

int main(int argc, char** argv) {
  using namespace mainmatch;
  if (argc != 2) {
    std::fputs("usage: mainmatch_peer_tasks JOB.json\n", stderr);
    return 2;
  }
  try {
    const Json job = parse_json(read_file(argv[1], std::size_t{1} << 30));
    const bool plays = job.at("task") == "playouts";
    std::cout << (plays ? bench::playouts(job) : bench::solve(job)).dump() << '\n';
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "mainmatch_peer_tasks: %s: %s\n", argv[1], error.what());
    return 2;
  }
}
