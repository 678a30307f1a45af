#include "experiments/game_theory/alpha_rank.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/core/index.h"
#include "experiments/base/error.h"
#include "experiments/game_theory/markov.h"
#include "experiments/game_theory/moran.h"

namespace mainmatch {

namespace {

constexpr double kSettled = 1e-6;

std::vector<std::vector<std::size_t>> all_states(const ProfileSpace& space) {
  std::size_t count = 1;
  for (const SeatRole& role : space.roles()) {
    count *= role.strategies.size();
    if (count > AlphaRank::kMaxStates) {
      throw ValueError("strategies", "too many for alpha-rank, expected at most " +
                                         std::to_string(AlphaRank::kMaxStates) +
                                         " combinations of one of each role");
    }
  }
  std::vector<std::vector<std::size_t>> states(count);
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t rest = i;
    states[i].resize(space.roles().size());
    for (std::size_t role = space.roles().size(); role-- > 0;) {
      const std::size_t own = space.roles()[role].strategies.size();
      states[i][role] = space.first(role) + rest % own;
      rest /= own;
    }
  }
  return states;
}

double sampled(const PayoffTable& table, const std::vector<int>& counts, std::size_t strategy) {
  const auto row = table.find(counts);
  if (!row) {
    throw ValueError("profiles",
                     "missing " + profile_text(table.space(), counts) + ", required by alpha-rank");
  }
  return table.payoffs(*row)[strategy];
}

/// The step from `state` in which a role changes to `mutant`.
Encounter encounter(const PayoffTable& table, const std::vector<std::size_t>& state,
                    std::size_t mutant) {
  const ProfileSpace& space = table.space();
  const std::size_t resident = state[space.role_of(mutant)];
  const int seats = space.seats_of(mutant);
  std::vector<int> counts(space.strategies(), 0);
  for (const std::size_t strategy : state) counts[strategy] = space.seats_of(strategy);
  Encounter met{std::vector<double>(at(seats) + 1), std::vector<double>(at(seats) + 1)};
  for (int mutants = 0; mutants <= seats; ++mutants) {
    counts[resident] = seats - mutants;
    counts[mutant] = mutants;
    if (mutants < seats) met.resident[at(mutants)] = sampled(table, counts, resident);
    if (mutants > 0) met.mutant[at(mutants)] = sampled(table, counts, mutant);
  }
  return met;
}

}  // namespace

AlphaRank::AlphaRank(const PayoffTable& table, int population)
    : strategies_(table.strategies()), states_(all_states(table.space())) {
  const ProfileSpace& space = table.space();
  std::vector<Moran> processes;
  for (const SeatRole& role : space.roles()) {
    const int least = std::max(2, role.seats);
    if (population < least || population > kMaxPopulation) {
      throw ValueError("population", std::to_string(population),
                       fmt::format("{}..{}", least, kMaxPopulation));
    }
    processes.emplace_back(role.seats, population);
  }
  std::size_t step = 1;  // between states that differ by one in the place of a role's strategy
  for (std::size_t role = space.roles().size(); role-- > 0;) {
    const std::size_t own = space.roles()[role].strategies.size();
    for (std::size_t from = 0; from < states_.size(); ++from) {
      const std::size_t resident = states_[from][role] - space.first(role);
      for (std::size_t mutant = 0; mutant < own; ++mutant) {
        if (mutant == resident) continue;
        const Encounter met = encounter(table, states_[from], space.first(role) + mutant);
        const std::size_t to = from - resident * step + mutant * step;
        ways_.push_back({from, to, processes[role].advantage(met)});
      }
    }
    step *= own;
  }
}

std::vector<double> AlphaRank::share(double intensity) const {
  const std::size_t n = states_.size();
  std::vector<double> log_rates(n * n, -std::numeric_limits<double>::infinity());
  for (const Way& way : ways_)
    log_rates[way.from * n + way.to] = log_fixation(way.advantage, intensity);
  return stationary(std::move(log_rates), n);
}

std::vector<double> AlphaRank::mass(const std::vector<double>& share) const {
  std::vector<double> mass(strategies_, 0);
  for (std::size_t i = 0; i < states_.size(); ++i) {
    for (const std::size_t strategy : states_[i]) mass[strategy] += share[i];
  }
  return mass;
}

AlphaRankSweep sweep(const AlphaRank& ranking, double payoff_width) {
  constexpr double kScale[] = {1, 3.1622776601683795};
  AlphaRankSweep found{{}, false};
  double decade = 0.01 / payoff_width;
  int still = 0;  // steps without a change
  for (int half = 0; half <= 16 && !found.settled; ++half) {
    const double intensity = decade * kScale[half % 2];
    if (half % 2 == 1) decade *= 10;
    found.points.push_back({intensity, ranking.share(intensity)});
    if (half == 0) continue;
    const std::vector<double>& last = found.points[at(half) - 1].share;
    double change = 0;
    for (std::size_t i = 0; i < last.size(); ++i)
      change = std::max(change, std::abs(found.points.back().share[i] - last[i]));
    still = change <= kSettled ? still + 1 : 0;
    found.settled = half >= 8 && still >= 2;
  }
  return found;
}

double payoff_width(const PayoffTable& table) {
  double width = 0;
  for (std::size_t role = 0; role < table.space().roles().size(); ++role)
    width = std::max(width, table.range(role).width());
  return width > 0 ? width : 1;
}

}  // namespace mainmatch
