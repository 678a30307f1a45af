#include "experiments/analyses/metagame/gains.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "experiments/game_theory/regret.h"
#include "experiments/statistics/portable_log.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

namespace {

/// By whole powers: the same on every machine.
double power(double base, int exponent) {
  double product = 1;
  for (int i = 0; i < exponent; ++i) product *= base;
  return product;
}

std::vector<double> weights_of(const ReducedGame& game, const ProfileSamples& samples,
                               const PayoffTable& table, std::span<const double> mix) {
  const std::size_t k = table.strategies();
  std::vector<double> weights(samples.profiles() * k);
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const auto counts = table.counts(row);
    for (std::size_t s = 0; s < k; ++s) {
      if (counts[s] == 0) continue;
      const std::size_t profile = *samples.find(game.source(table.rank(row), s));
      weights[profile * k + s] += probability_of_others(table.space(), counts, s, mix);
    }
  }
  return weights;
}

std::vector<std::vector<double>> influences(const ProfileSamples& samples, const PayoffTable& table,
                                            const std::vector<double>& weights) {
  const std::size_t k = table.strategies();
  std::vector<std::uint32_t> batches_of(samples.profiles());
  for (std::uint64_t b = 0; b < samples.done(); ++b) ++batches_of[samples.batch(b).profile];
  std::vector<std::vector<double>> moved;
  for (std::uint64_t b = 0; b < samples.done(); ++b) {
    const Batch batch = samples.batch(b);
    const std::uint32_t batches = batches_of[batch.profile];
    if (batches < 2) continue;
    if (moved.size() <= batch.number) moved.resize(batch.number + 1, std::vector<double>(k));
    const auto counts = samples.counts(batch.profile);
    const std::size_t row = *table.find(counts);
    const auto in_batch = static_cast<double>(samples.matches_of(batch).size());
    const auto in_all = static_cast<double>(*table.matches(row));
    const double few = std::sqrt(static_cast<double>(batches) / (batches - 1.0));
    for (std::size_t s = 0; s < k; ++s) {
      const double weight = weights[batch.profile * k + s];
      if (weight == 0) continue;
      const double parts = static_cast<double>(counts[s]) * static_cast<double>(samples.unit());
      const double sum = static_cast<double>(samples.sums(b)[s].x) / parts;
      const double off = sum - in_batch * table.payoffs(row)[s];
      moved[batch.number][s] += weight * few * off / in_all;
    }
  }
  return moved;
}

/// By profile asked for and strategy: how much a gain from leaving `from` for `strategy` changes
/// with the payoff there.
std::vector<double> changes_of(const ProfileSpace& space, std::span<const double> from,
                               const std::vector<double>& weights, std::size_t strategy) {
  const std::size_t role = space.role_of(strategy);
  std::vector<double> changes(weights.size());
  for (std::size_t at = 0; at < weights.size(); ++at) {
    const std::size_t t = at % space.strategies();
    if (space.role_of(t) != role) continue;
    changes[at] = weights[at] * ((t == strategy ? 1.0 : 0.0) - from[t]);
  }
  return changes;
}

/// What a sample does not show.
struct Unseen {
  double below = 0;  ///< by how much an event could lower the gain, times log(1/a)
  double above = 0;  ///< or raise it
  std::uint32_t batches = std::numeric_limits<std::uint32_t>::max();  ///< the fewest of a profile
  bool bounded = true;
};

Unseen unseen_in(const ProfileSamples& samples, const PayoffTable& table,
                 const std::vector<double>& changes) {
  const std::size_t k = table.strategies();
  const auto unit = static_cast<double>(samples.unit());
  Unseen unseen;
  for (std::size_t i = 0; i < samples.profiles(); ++i) {
    const std::optional<std::size_t> row = table.find(samples.counts(i));
    for (std::size_t t = 0; t < k; ++t) {
      const double change = changes[i * k + t];
      if (change == 0 || !row) continue;
      unseen.batches = std::min(unseen.batches, samples.batches_of(i));
      if (!samples.range()) {
        unseen.bounded &= table.has_stderrs(*row) && table.stderrs(*row)[t] > 0;
        continue;
      }
      const double payoff = table.payoffs(*row)[t];
      const double down = payoff - static_cast<double>(samples.range()->least) / unit;
      const double up = static_cast<double>(samples.range()->most) / unit - payoff;
      const double of_match = std::abs(change) / static_cast<double>(*table.matches(*row));
      unseen.below += of_match * (change > 0 ? down : up);
      unseen.above += of_match * (change > 0 ? up : down);
    }
  }
  return unseen;
}

std::optional<Interval> limits_of_gain(const Gain& gain, const Unseen& unseen, std::size_t family) {
  constexpr double kTail = 0.025;
  if (!unseen.bounded || unseen.batches < 2) return std::nullopt;
  const double tail = kTail / static_cast<double>(family);
  // Nothing changes the gain from leaving a pure strategy for itself.
  const bool certain = unseen.batches == std::numeric_limits<std::uint32_t>::max();
  const double half = certain ? 0 : student_quantile(1 - tail, unseen.batches - 1) * gain.error;
  const double rare = -portable_log(tail);
  return Interval{gain.gain - half - rare * unseen.below, gain.gain + half + rare * unseen.above};
}

/// A role's mean under the mix.
double mean_of_role(const ProfileSpace& space, std::size_t role, std::span<const double> mix,
                    std::span<const double> values) {
  double mean = 0;
  for (std::size_t t = space.first(role); t < space.first(role + 1); ++t) {
    mean += mix[t] * values[t];
  }
  return mean;
}

}  // namespace

double probability_of_others(const ProfileSpace& space, std::span<const int> counts,
                             std::size_t strategy, std::span<const double> mix) {
  double probability = 1;
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    int left = space.roles()[r].seats - (space.role_of(strategy) == r ? 1 : 0);
    for (std::size_t s = space.first(r); s < space.first(r + 1); ++s) {
      const int others = counts[s] - (s == strategy ? 1 : 0);
      probability *= static_cast<double>(choose(left, others)) * power(mix[s], others);
      left -= others;
    }
  }
  return probability;
}

FieldGains::FieldGains(const ReducedGame& game, const ProfileSamples& samples,
                       const SampledTables& tables, std::span<const double> mix)
    : samples_(samples), tables_(tables), payoffs_(mix.size()) {
  const std::optional<Assessment> worth = assess(tables.table, mix);
  if (!worth) return;
  payoffs_ = worth->payoffs;
  weights_ = weights_of(game, samples, tables.table, mix);
  moved_ = influences(samples, tables.of_match, weights_);
}

std::optional<Gain> FieldGains::gain(std::span<const double> from, std::size_t to,
                                     std::size_t family) const {
  const ProfileSpace& space = tables_.table.space();
  const std::size_t role = space.role_of(to);
  if (!payoffs_[to]) return std::nullopt;
  double stays = 0;
  for (std::size_t t = space.first(role); t < space.first(role + 1); ++t) {
    if (from[t] == 0) continue;
    if (!payoffs_[t]) return std::nullopt;
    stays += from[t] * *payoffs_[t];
  }
  double squares = 0;
  for (const std::vector<double>& by : moved_) {
    const double off = by[to] - mean_of_role(space, role, from, by);
    squares += off * off;
  }
  Gain found{*payoffs_[to] - stays, std::sqrt(squares)};
  const Unseen unseen =
      unseen_in(samples_, tables_.of_match, changes_of(space, from, weights_, to));
  found.limits = limits_of_gain(found, unseen, family);
  return found;
}

std::vector<std::optional<Gain>> gains(const ReducedGame& game, const ProfileSamples& samples,
                                       const SampledTables& tables, std::span<const double> mix) {
  const FieldGains field(game, samples, tables, mix);
  std::vector<std::optional<Gain>> found;
  for (std::size_t s = 0; s < mix.size(); ++s) found.push_back(field.gain(mix, s, mix.size()));
  return found;
}

std::vector<double> shares_of_error(const ReducedGame& game, const ProfileSamples& samples,
                                    const SampledTables& tables, std::span<const double> mix,
                                    const std::vector<std::optional<Gain>>& of_strategies) {
  const ProfileSpace& space = game.space();
  const std::size_t k = space.strategies();
  const std::vector<double> weights = weights_of(game, samples, tables.table, mix);
  std::vector<double> shares(samples.profiles());
  for (std::size_t s = 0; s < k; ++s) {
    if (!of_strategies[s] || !could_be_greatest(*of_strategies[s])) continue;
    const std::vector<double> changes = changes_of(space, mix, weights, s);
    for (std::size_t i = 0; i < samples.profiles(); ++i) {
      const auto errors = tables.of_match.stderrs(*tables.of_match.find(samples.counts(i)));
      double squares = 0;
      for (std::size_t t = 0; t < k; ++t) {
        const double change = changes[i * k + t];
        if (change != 0) squares += change * change * errors[t] * errors[t];
      }
      shares[i] = std::max(shares[i], std::sqrt(squares));
    }
  }
  return shares;
}

}  // namespace mainmatch
