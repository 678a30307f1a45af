#include "experiments/game_theory/dominance.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <span>

#include "experiments/game_theory/linear_program.h"
#include "experiments/game_theory/nash.h"
#include "experiments/game_theory/others.h"
#include "experiments/game_theory/strategy_set.h"

namespace mainmatch {

namespace {

/// Payoffs are from 0 to 1.
constexpr double kMore = 1e-9;

/// What the others of a role pay more than one of its strategies, by profile of the others.
struct Advantage {
  std::vector<std::size_t> others;            ///< strategies
  std::vector<std::vector<double>> profiles;  ///< by profile of the others and `others`

  double of(const std::vector<double>& mix, std::size_t profile) const {
    double sum = 0;
    for (std::size_t i = 0; i < mix.size(); ++i) sum += mix[i] * profiles[profile][i];
    return sum;
  }
  /// The profile where the mix pays least.
  std::size_t worst(const std::vector<double>& mix) const {
    std::size_t worst = 0;
    for (std::size_t o = 1; o < profiles.size(); ++o) {
      if (of(mix, o) < of(mix, worst)) worst = o;
    }
    return worst;
  }
};

Advantage advantage_over(const PayoffTable& table, std::size_t strategy) {
  const ProfileSpace& space = table.space();
  const std::size_t role = space.role_of(strategy);
  Advantage found;
  for (std::size_t s = space.first(role); s < space.first(role + 1); ++s) {
    if (s != strategy) found.others.push_back(s);
  }
  for (std::size_t row = 0; row < table.rows(); ++row) {
    if (table.counts(row)[strategy] == 0) continue;
    std::vector<int> counts(table.counts(row).begin(), table.counts(row).end());
    --counts[strategy];
    std::vector<double>& more = found.profiles.emplace_back();
    for (const std::size_t other : found.others) {
      ++counts[other];
      more.push_back(table.payoffs(*table.find(counts))[other] - table.payoffs(row)[strategy]);
      --counts[other];
    }
  }
  return found;
}

/// The mix of the others that has the greatest least advantage (strictly) or, of those that are
/// nowhere worse, the greatest advantage in sum; with the constraints of some profiles only until
/// none is broken.
std::optional<std::vector<double>> best_mix(const Advantage& advantage, bool strictly) {
  const std::size_t size = advantage.others.size();
  std::set<std::size_t> considered;
  std::vector<double> mix(size, 1 / static_cast<double>(size));
  double bound = 1;
  while (true) {
    const std::size_t worst = advantage.worst(mix);
    const double least = advantage.of(mix, worst);
    const bool broken = strictly ? least < bound - kMore / 10 : least < -kMore;
    if (!considered.empty() && !broken) return mix;
    if (!considered.insert(worst).second) return mix;  // as well as the program can be solved
    // Columns: the mix and, strictly, the least advantage plus 1.
    LinearProgram program;
    program.rows.push_back({1, 1});
    program.columns.assign(size + (strictly ? 1 : 0), {});
    program.objective.assign(program.columns.size(), 0);
    for (std::size_t i = 0; i < size; ++i) program.columns[i].push_back({0, 1});
    for (const std::size_t o : considered) {
      const std::size_t row = program.rows.size();
      program.rows.push_back({strictly ? -1.0 : 0.0, LinearProgram::kNoBound});
      for (std::size_t i = 0; i < size; ++i) {
        program.columns[i].push_back({row, advantage.profiles[o][i]});
      }
      if (strictly) program.columns[size].push_back({row, -1});
    }
    if (strictly) {
      program.objective[size] = 1;
    } else {
      for (const std::vector<double>& more : advantage.profiles) {
        for (std::size_t i = 0; i < size; ++i) program.objective[i] += more[i];
      }
    }
    const std::optional<LinearSolution> solution = maximize(program);
    if (!solution) return std::nullopt;
    mix.assign(solution->x.begin(), solution->x.begin() + static_cast<std::ptrdiff_t>(size));
    bound = solution->value - 1;
    if (strictly && bound <= kMore) return std::nullopt;
  }
}

/// Whether the mix dominates, whatever program found it.
bool dominates(const Advantage& advantage, const std::vector<double>& mix, bool strictly) {
  const double least = advantage.of(mix, advantage.worst(mix));
  if (strictly) return least > kMore;
  double most = 0;
  for (std::size_t o = 0; o < advantage.profiles.size(); ++o) {
    most = std::max(most, advantage.of(mix, o));
  }
  return least >= -kMore && most > 10 * kMore;
}

/// By one strategy alone if that is enough.
std::optional<std::vector<double>> dominating(const PayoffTable& table, std::size_t strategy,
                                              bool strictly) {
  const Advantage advantage = advantage_over(table, strategy);
  const std::size_t size = advantage.others.size();
  if (size == 0) return std::nullopt;
  std::optional<std::vector<double>> mix;
  for (std::size_t i = 0; i < size && !mix; ++i) {
    std::vector<double> alone(size, 0.0);
    alone[i] = 1;
    if (dominates(advantage, alone, strictly)) mix = std::move(alone);
  }
  if (!mix && size > 1) mix = best_mix(advantage, strictly);
  if (!mix || !dominates(advantage, *mix, strictly)) return std::nullopt;
  std::vector<double> by(table.strategies(), 0.0);
  for (std::size_t i = 0; i < size; ++i) by[advantage.others[i]] = (*mix)[i];
  return by;
}

/// Calls each(from, to, row) for every strategy that is played in a row and every other of its
/// role: `row`, if it was sampled, has one seat moved from the one to the other.
template <class Each>
void for_deviations(const PayoffTable& table, std::size_t row, Each&& each) {
  const ProfileSpace& space = table.space();
  std::vector<int> counts(table.counts(row).begin(), table.counts(row).end());
  for (std::size_t s = 0; s < counts.size(); ++s) {
    if (counts[s] == 0) continue;
    const std::size_t role = space.role_of(s);
    --counts[s];
    for (std::size_t t = space.first(role); t < space.first(role + 1); ++t) {
      if (t == s) continue;
      ++counts[t];
      each(s, t, table.find(counts));
      --counts[t];
    }
    ++counts[s];
  }
}

}  // namespace

double pure_margin(const PayoffTable& table, std::size_t row) {
  double least = std::numeric_limits<double>::infinity();
  for_deviations(table, row,
                 [&](std::size_t from, std::size_t to, std::optional<std::size_t> there) {
                   if (!there) return;
                   least = std::min(least, table.payoffs(row)[from] - table.payoffs(*there)[to]);
                 });
  return least;
}

namespace {

/// The rows that no seat is known to gain by leaving, by whether that is known of all deviations.
std::vector<std::size_t> rows_that_stand(const PayoffTable& table, bool for_certain) {
  const ProfileSpace& space = table.space();
  std::vector<double> allowed;
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    allowed.push_back(kMaxRegret * table.range(r).width());
  }
  std::vector<std::size_t> found;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    bool stays = true, certain = true;
    for_deviations(
        table, row, [&](std::size_t from, std::size_t to, std::optional<std::size_t> there) {
          certain = certain && there;
          stays = stays && (!there || table.payoffs(*there)[to] - table.payoffs(row)[from] <=
                                          allowed[space.role_of(from)]);
        });
    if (stays && certain == for_certain) found.push_back(row);
  }
  return found;
}

}  // namespace

std::vector<std::size_t> pure_equilibria(const PayoffTable& table) {
  return rows_that_stand(table, true);
}

std::vector<std::size_t> perhaps_equilibria(const PayoffTable& table) {
  return rows_that_stand(table, false);
}

std::vector<double> dominance_margins(const PayoffTable& table,
                                      const std::vector<Dominated>& found) {
  std::vector<double> margins;
  EarlierRounds gone(table.space());
  for (const Dominated& one : found) {
    double least = std::numeric_limits<double>::infinity();
    const auto take = [&](std::size_t row, std::span<const std::size_t> rows) {
      double more = -table.payoffs(row)[one.strategy];
      for (std::size_t s = 0; s < rows.size(); ++s) {
        if (one.by[s] > 0) more += one.by[s] * table.payoffs(rows[s])[s];
      }
      least = std::min(least, more);
    };
    for_others(table, gone.left_in(one.round), one, take);
    margins.push_back(least);
    if (one.strictly) gone.take_away(one.strategy);
  }
  return margins;
}

std::vector<Dominated> dominated_strategies(const PayoffTable& table) {
  std::vector<Dominated> found;
  PayoffTable left = table.normalized();
  std::vector<std::size_t> kept = members(all_of(table.space()));
  const auto add_all = [&](int round, bool strictly) {
    const std::size_t before = found.size();
    for (std::size_t i = 0; i < kept.size(); ++i) {
      const auto by = dominating(left, i, strictly);
      if (!by) continue;
      Dominated one{kept[i], strictly, round, std::vector<double>(table.strategies(), 0.0)};
      for (std::size_t j = 0; j < kept.size(); ++j) one.by[kept[j]] = (*by)[j];
      found.push_back(std::move(one));
    }
    return found.size() > before;
  };
  int round = 1;
  for (; add_all(round, true); ++round) {
    std::vector<std::size_t> others, places;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      const bool goes = std::any_of(found.begin(), found.end(),
                                    [&](const Dominated& one) { return one.strategy == kept[i]; });
      if (goes) continue;
      places.push_back(i);
      others.push_back(kept[i]);
    }
    left = left.restricted(places);
    kept = std::move(others);
  }
  add_all(round, false);
  return found;
}

}  // namespace mainmatch
