#include "experiments/analyses/balance/diversity.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

#include "experiments/analyses/balance/balance.h"
#include "experiments/analyses/balance/population.h"
#include "experiments/analyses/balance/pure_fields.h"
#include "experiments/game_theory/nash.h"
#include "experiments/game_theory/table_resamples.h"

namespace mainmatch {

namespace {

constexpr int kTimes = 200;
constexpr int kStarts = 20;
constexpr std::uint64_t kMatchesShare = 100;
constexpr std::string_view kNames[] = {"diversity", "dominated", "cycles", "sinks"};

/// exp of the entropy of a role's part of a mix.
double effective(std::span<const double> mix) {
  double entropy = 0;
  for (const double share : mix) {
    if (share > 0) entropy -= share * std::log(share);
  }
  return std::exp(entropy);
}

/// By role.
std::vector<double> effective_by_role(const ProfileSpace& space, const std::vector<double>& mix) {
  std::vector<double> found;
  for (std::size_t role = 0; role < space.roles().size(); ++role) {
    found.push_back(effective(space.part(std::span<const double>(mix), role)));
  }
  return found;
}

double sum_of(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

/// Of the equilibrium with most; empty if none was found.
std::vector<double> most_effective(const PayoffTable& table) {
  std::vector<double> most;
  for (const Equilibrium& one : find_equilibria(table, {.starts = kStarts})) {
    std::vector<double> here = effective_by_role(table.space(), one.mix);
    if (most.empty() || sum_of(here) > sum_of(most)) most = std::move(here);
  }
  return most;
}

/// The strategies that may come into the equilibrium with the most effective bots: of a game that
/// was sampled completely all.
std::vector<std::size_t> kept_of(const EquilibriaResult& found) {
  const PayoffTable& table = found.payoffs.table;
  const ProfileSpace& space = table.space();
  if (table.complete()) return members(all_of(space));
  StrategySet kept = 0;
  double most = 0;
  for (const Candidate& one : found.final_mixes) {
    const double here = sum_of(effective_by_role(space, one.mix));
    if (here <= most) continue;
    most = here;
    kept = 0;
    for (std::size_t s = 0; s < space.strategies(); ++s) {
      if (one.mix[s] > 0 || (one.gains[s] && could_be_greatest(*one.gains[s]))) kept |= bit(s);
    }
  }
  return members(kept);
}

std::string names_of(const PureFields& fields, const std::vector<std::size_t>& nodes) {
  std::string names;
  for (const std::size_t node : nodes) names += (names.empty() ? "" : ", ") + fields.name(node);
  return names;
}

void add_responses(const PureFields& fields, const MetricChoice& choice,
                   std::vector<Metric>& metrics) {
  const std::optional<UncertainGraph> graph = fields.responses();
  if (choice.wants("cycles")) {
    metrics.push_back({"cycles", "", graph ? share_that_cycles(*graph) : Estimate{}});
  }
  if (!choice.wants("sinks") || !graph) return;
  for (const Sink& sink : sinks_of(*graph)) {
    metrics.push_back({"sinks", names_of(fields, sink.nodes), sink.reached});
  }
}

}  // namespace

std::vector<Estimate> diversity_of(const PayoffTable& table, std::span<const std::size_t> kept) {
  const std::size_t roles = table.space().roles().size();
  if (kept.empty()) return std::vector<Estimate>(roles);
  const PayoffTable game = table.restricted(kept);
  const std::vector<double> found = most_effective(game);
  if (found.empty()) return std::vector<Estimate>(roles);
  const TableResamples resamples(game);
  std::vector<std::vector<double>> times(static_cast<std::size_t>(kTimes));
  if (resamples.any()) {
    resamples.each(kTimes, [&](std::size_t i, const PayoffTable& drawn, Stream&) {
      times[i] = most_effective(drawn);
    });
  }
  std::vector<Estimate> estimates;
  for (std::size_t role = 0; role < roles; ++role) {
    Estimate& one = estimates.emplace_back(Estimate{found[role], {}});
    if (game.exact()) one.interval = Interval{found[role], found[role]};
    if (!resamples.any()) continue;
    std::vector<double> values;
    for (const std::vector<double>& time : times) {
      if (!time.empty()) values.push_back(time[role]);
    }
    const std::size_t lost = times.size() - values.size();
    const auto bots = static_cast<double>(game.space().roles()[role].strategies.size());
    one.interval =
        around(found[role], std::move(values), lost, resamples.beyond(), Interval{1, bots});
  }
  return estimates;
}

bool wants_diversity(const MetricChoice& choice) {
  return std::any_of(std::begin(kNames), std::end(kNames),
                     [&](std::string_view name) { return choice.wants(name); });
}

void refuse_diversity(const MetricChoice& choice) {
  for (const std::string_view name : kNames) {
    if (choice.wants(name)) {
      throw ValueError("metrics", std::string(name) + ": measured by 'balance' alone");
    }
  }
}

PayoffsConfig diversity_config(std::shared_ptr<const RuleSet> rules, const BalancePlan& plan) {
  PayoffsConfig config{.rules = std::move(rules),
                       .bots = {},
                       .payoff = plan.payoff,
                       .matches = std::max<std::uint64_t>(10, plan.matches / kMatchesShare),
                       .seed = plan.seed,
                       .threads = plan.threads};
  config.bots = strategies_of(plan.mix, config.rules->match());
  return config;
}

std::vector<Metric> diversity_metrics(const Payoffs& played, const MetricChoice& choice) {
  const EquilibriaResult found = played.equilibria(true);
  if (found.partial()) return {};
  std::vector<Metric> metrics;
  if (choice.wants("diversity")) {
    const std::vector<Estimate> by_role = diversity_of(found.payoffs.table, kept_of(found));
    const auto& roles = played.space().roles();
    for (std::size_t role = 0; role < by_role.size(); ++role) {
      metrics.push_back({"diversity", roles.size() == 1 ? "" : roles[role].name, by_role[role]});
    }
  }
  const SampledTables tables(played.game(), played.samples());
  const PureFields fields = fields_of(played.game(), played.samples(), tables);
  if (choice.wants("dominated")) metrics.push_back({"dominated", "", fields.dominated()});
  add_responses(fields, choice, metrics);
  return metrics;
}

}  // namespace mainmatch
