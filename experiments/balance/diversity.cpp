#include "experiments/balance/diversity.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>

#include "engine/core/rng.h"
#include "experiments/balance/balance.h"
#include "experiments/equilibrium/nash.h"

namespace mainmatch {

namespace {

constexpr int kResamples = 100;
constexpr std::uint64_t kMatchesShare = 100;
/// The limit of homogeneous fields: one bot for every role.
constexpr std::size_t kMaxStates = 400;

/// exp of the entropy of a role's part of a mix.
double effective(std::span<const double> mix) {
  double entropy = 0;
  for (const double share : mix) {
    if (share > 0) entropy -= share * std::log(share);
  }
  return std::exp(entropy);
}

/// Every seat of a role plays the same bot; and what one seat gets that plays another.
class PureStates {
 public:
  explicit PureStates(const PayoffTable& table) : table_(table), space_(table.space()) {
    std::vector<std::size_t> state(space_.roles().size());
    for (std::size_t role = 0; role < state.size(); ++role) state[role] = space_.first(role);
    do {
      states_.push_back(state);
    } while (next(state) && states_.size() <= kMaxStates);
  }

  bool too_many() const { return states_.size() > kMaxStates; }
  const std::vector<std::vector<std::size_t>>& all() const { return states_; }

  /// To one seat that plays `strategy`; empty if that was not sampled.
  std::optional<double> payoff(const std::vector<std::size_t>& state, std::size_t strategy) const {
    std::vector<int> counts(space_.strategies());
    for (const std::size_t one : state) counts[one] = space_.seats_of(one);
    --counts[state[space_.role_of(strategy)]];
    ++counts[strategy];
    const std::optional<std::size_t> row = table_.find(counts);
    if (!row) return std::nullopt;
    return table_.payoffs(*row)[strategy];
  }
  /// The best response of a seat of this role: the one that is played, where it is among the best.
  std::optional<std::size_t> best(const std::vector<std::size_t>& state, std::size_t role) const {
    std::size_t best = state[role];
    std::optional<double> most = payoff(state, best);
    for (std::size_t s = space_.first(role); s < space_.first(role + 1); ++s) {
      const std::optional<double> here = payoff(state, s);
      if (!here || !most) return std::nullopt;
      if (*here > *most) {
        best = s;
        most = here;
      }
    }
    return best;
  }

 private:
  bool next(std::vector<std::size_t>& state) const {
    for (std::size_t role = state.size(); role-- > 0;) {
      if (++state[role] < space_.first(role + 1)) return true;
      state[role] = space_.first(role);
    }
    return false;
  }

  const PayoffTable& table_;
  const ProfileSpace& space_;
  std::vector<std::vector<std::size_t>> states_;
};

std::optional<double> cycles(const PureStates& states, std::size_t roles) {
  std::size_t cycling = 0;
  for (std::vector<std::size_t> state : states.all()) {
    std::set<std::vector<std::size_t>> seen;
    while (seen.insert(state).second) {
      std::vector<std::size_t> next(roles);
      for (std::size_t role = 0; role < roles; ++role) {
        const std::optional<std::size_t> best = states.best(state, role);
        if (!best) return std::nullopt;
        next[role] = *best;
      }
      if (next == state) break;
      state = std::move(next);
    }
    // The walk ended where it stays, or where it had been before.
    for (std::size_t role = 0; role < roles; ++role) {
      if (*states.best(state, role) != state[role]) {
        ++cycling;
        break;
      }
    }
  }
  return static_cast<double>(cycling) / static_cast<double>(states.all().size());
}

std::optional<double> dominated(const PureStates& states, const ProfileSpace& space) {
  int count = 0;
  for (std::size_t one = 0; one < space.strategies(); ++one) {
    const std::size_t role = space.role_of(one);
    bool any = false;
    for (std::size_t by = space.first(role); by < space.first(role + 1) && !any; ++by) {
      if (by == one) continue;
      any = true;
      for (const std::vector<std::size_t>& state : states.all()) {
        const auto mine = states.payoff(state, one), other = states.payoff(state, by);
        if (!mine || !other) return std::nullopt;
        any = any && *mine < *other;
      }
    }
    count += any;
  }
  return count;
}

/// Normal up to its tails, and the same on every machine: the sum of twelve even draws less 6.
double normal(Stream& stream) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += static_cast<double>(stream() >> 11) * 0x1p-53;
  return sum;
}

/// The same table with every payoff moved by its standard error.
PayoffTable moved(const PayoffTable& table, std::uint64_t resample) {
  Stream stream(1, resample, Purpose::bootstrap());
  std::vector<SampledProfile> profiles;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    SampledProfile& profile = profiles.emplace_back();
    profile.counts.assign(table.counts(row).begin(), table.counts(row).end());
    profile.payoffs.assign(table.payoffs(row).begin(), table.payoffs(row).end());
    for (std::size_t s = 0; s < table.strategies(); ++s) {
      if (profile.counts[s] == 0) continue;
      const double error = table.has_stderrs(row) ? table.stderrs(row)[s] : 0;
      profile.payoffs[s] += normal(stream) * (std::isnan(error) ? 0 : error);
    }
  }
  return PayoffTable(table.space(), profiles);
}

/// The equilibrium with the most effective bots, and the strategies that may come into it.
std::vector<std::size_t> kept_of(const ProfileSpace& space, std::vector<Candidate> standing) {
  StrategySet kept = 0;
  double most = 0;
  for (const Candidate& one : standing) {
    double here = 0;
    for (std::size_t role = 0; role < space.roles().size(); ++role) {
      here += effective(space.part(std::span<const double>(one.mix), role));
    }
    if (here <= most) continue;
    most = here;
    kept = 0;
    for (std::size_t s = 0; s < space.strategies(); ++s) {
      if (one.mix[s] > 0 || (one.gains[s] && could_be_greatest(*one.gains[s]))) kept |= bit(s);
    }
  }
  return kept == 0 ? std::vector<std::size_t>{} : members(kept);
}

/// The value with the percentile interval of its resamples.
Estimate estimate_of(std::optional<double> value, std::vector<double> resampled) {
  if (!value) return {};
  if (resampled.size() < static_cast<std::size_t>(kResamples) / 2) return {value, {}};
  std::sort(resampled.begin(), resampled.end());
  const std::size_t cut = resampled.size() / 40;
  return {value, Interval{std::min(*value, resampled[cut]),
                          std::max(*value, resampled[resampled.size() - 1 - cut])}};
}

std::vector<Metric> metrics_of(const PayoffTable& table, const std::vector<std::size_t>& kept,
                               const MetricChoice& choice) {
  const DiversityValues values = diversity_of(table, kept);
  const std::size_t roles = table.space().roles().size();
  std::vector<std::vector<double>> diversity(roles);
  std::vector<double> dominated, cycles;
  for (int resample = 0; resample < kResamples; ++resample) {
    const DiversityValues again =
        diversity_of(moved(table, static_cast<std::uint64_t>(resample)), kept);
    for (std::size_t role = 0; role < again.diversity.size(); ++role) {
      if (again.diversity[role]) diversity[role].push_back(*again.diversity[role]);
    }
    if (again.dominated) dominated.push_back(*again.dominated);
    if (again.cycles) cycles.push_back(*again.cycles);
  }
  std::vector<Metric> metrics;
  for (std::size_t role = 0; role < roles && choice.wants("diversity"); ++role) {
    metrics.push_back({"diversity", roles == 1 ? "" : table.space().roles()[role].name,
                       estimate_of(values.diversity[role], diversity[role])});
  }
  if (choice.wants("dominated")) {
    metrics.push_back({"dominated", "", estimate_of(values.dominated, dominated)});
  }
  if (choice.wants("cycles")) metrics.push_back({"cycles", "", estimate_of(values.cycles, cycles)});
  return metrics;
}

}  // namespace

DiversityValues diversity_of(const PayoffTable& table, std::span<const std::size_t> kept) {
  const ProfileSpace& space = table.space();
  DiversityValues values;
  values.diversity.resize(space.roles().size());
  if (!kept.empty()) {
    const PayoffTable sub_game = table.restricted(kept);
    double most = 0;
    for (const Equilibrium& one : find_equilibria(sub_game, {.starts = 20})) {
      std::vector<std::optional<double>> here;
      double sum = 0;
      for (std::size_t role = 0; role < space.roles().size(); ++role) {
        here.push_back(effective(sub_game.space().part(std::span<const double>(one.mix), role)));
        sum += *here.back();
      }
      if (sum > most) values.diversity = here;
      most = std::max(most, sum);
    }
  }
  const PureStates states(table);
  if (states.too_many()) return values;
  values.dominated = dominated(states, space);
  values.cycles = cycles(states, space.roles().size());
  return values;
}

bool wants_diversity(const MetricChoice& choice) {
  return choice.wants("diversity") || choice.wants("dominated") || choice.wants("cycles");
}

PayoffsConfig diversity_config(std::shared_ptr<const RuleSet> rules, const BalancePlan& plan) {
  PayoffsConfig config{.rules = std::move(rules),
                       .bots = {},
                       .payoff = plan.payoff,
                       .matches = std::max<std::uint64_t>(10, plan.matches / kMatchesShare),
                       .seed = plan.seed,
                       .threads = plan.threads};
  std::string bots;
  for (const std::string& bot : plan.bots) bots += (bots.empty() ? "" : ",") + bot;
  if (!bots.empty()) config.bots = {bots};
  return config;
}

std::vector<Metric> diversity_metrics(const Payoffs& played, const MetricChoice& choice) {
  const EquilibriaResult found = played.equilibria(true);
  if (found.partial()) return {};
  return metrics_of(found.payoffs.table, kept_of(played.space(), found.final_mixes), choice);
}

}  // namespace mainmatch
