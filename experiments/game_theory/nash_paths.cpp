#include <algorithm>
#include <cmath>

#include "experiments/game_theory/equilibrium_search.h"
#include "experiments/game_theory/extreme_equilibria.h"
#include "experiments/game_theory/lemke_howson.h"
#include "experiments/game_theory/logit_branch.h"
#include "experiments/game_theory/replicator.h"
#include "experiments/game_theory/support_roots.h"

namespace mainmatch {

namespace {

// Of the replicator's flow.
constexpr double kReached = 1e-2;        ///< by the flow at rest
constexpr double kArrived = 1e-3;        ///< by the flow, at what it does not leave again
constexpr double kStepTolerance = 1e-5;  ///< of the flow's steps
constexpr int kMaxSteps = 300;           ///< almost all flows that come to rest take fewer
constexpr double kPlayed = 1e-4;         ///< where the flow came to rest

constexpr std::size_t kMaxPivots = 1000;  ///< after which no further path is begun

// What large tables are given: a step along a branch costs about as many operations as there are
// profiles times pairs of strategies, a few times; a trajectory some thousand times profiles times
// strategies. Each is some seconds.
constexpr double kBranchWork = 4e10;
constexpr double kFlowWork = 1.5e7;
constexpr int kFewestStarts = 4;
constexpr int kMaxRestarts = 50;

// A step of regret matching costs about as much as one of the flow.
constexpr double kRegretWork = 3e9;
constexpr int kFewestRegretSteps = 300;
constexpr int kMaxRegretSteps = 10'000;
constexpr int kRegretStarts = 8;

StrategySet played_at(const Mix& end, double least_share) {
  StrategySet support = 0;
  for (std::size_t s = 0; s < end.size(); ++s) support |= end[s] > least_share ? bit(s) : 0;
  return support;
}

}  // namespace

void EquilibriumSearch::enumerate_vertices() {
  result_.methods.push_back(NashMethod::vertices);
  result_.complete = true;
  result_.tried = result_.supports;
  ExtremeEquilibria all = extreme_equilibria(table_);
  std::vector<bool> isolated(all.mixes.size(), true);
  for (const Continuum& one : all.continua) {
    for (const std::size_t end : one.ends) isolated[end] = false;
  }
  std::vector<std::size_t> order(all.mixes.size()), place(all.mixes.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const StrategySet left = support_of(all.mixes[a]), right = support_of(all.mixes[b]);
    return left != right ? left < right : all.mixes[a] < all.mixes[b];
  });
  for (std::size_t i = 0; i < order.size(); ++i) {
    place[order[i]] = i;
    Equilibria& own = found_[support_of(all.mixes[order[i]])];
    accept({all.mixes[order[i]], isolated[order[i]]}, own);
    if (!isolated[order[i]] && !own.empty()) own.back().basin.reset();
  }
  const auto renumber = [&](std::vector<std::size_t>& numbers) {
    for (std::size_t& number : numbers) number = place[number];
    std::sort(numbers.begin(), numbers.end());
  };
  for (Continuum& one : all.continua) {
    renumber(one.ends);
    for (std::vector<std::size_t>& part : one.parts) renumber(part);
    std::sort(one.parts.begin(), one.parts.end());
  }
  std::sort(all.continua.begin(), all.continua.end(),
            [](const Continuum& a, const Continuum& b) { return a.ends < b.ends; });
  for (const std::size_t i : order) ends_.push_back(std::move(all.mixes[i]));
  result_.continua = std::move(all.continua);
}

/// Where the replicator's flow comes to rest is an equilibrium too, if perhaps one of many.
void EquilibriumSearch::follow_the_flow(int count) {
  if (!result_.complete) result_.methods.push_back(NashMethod::flow);
  const ProfileSpace& space = table_.space();
  Stream chance(StreamKey{question_.seed, 0});
  std::vector<Mix> starts;
  for (int i = 0; i < count; ++i) starts.push_back(random_mix(space, chance));
  std::vector<Mix> stable;
  for (const auto& [support, own] : found_) {
    for (const Equilibrium& one : own) {
      if (one.stability == Stability::stable) stable.push_back(one.mix);
    }
  }
  const auto arrived = [&](const Mix& mix) {
    return std::any_of(stable.begin(), stable.end(),
                       [&](const Mix& rest) { return distance(rest, mix) < kArrived; });
  };
  const std::vector<Trajectory> paths =
      Replicator(space, *payoffs_, 1, kStepTolerance, kMaxSteps).follow_all(starts, arrived);
  for (const Trajectory& path : paths) {
    if (!path.settled) continue;
    Equilibrium* nearest = nearest_to(path.end);
    if (!nearest && !result_.complete) {
      polish(path.end, kPlayed);
      nearest = nearest_to(path.end);
    }
    if (nearest) {
      *nearest->basin += 1.0 / count;
    } else if (const auto continuum = continuum_with(path.end)) {
      *result_.continua[*continuum].basin += 1.0 / count;
    }
  }
}

/// The equilibrium reached, if it is among those found; where one that is not isolated stands for
/// all with its support, that one.
Equilibrium* EquilibriumSearch::nearest_to(const Mix& end) {
  Equilibrium* nearest = nullptr;
  double closest = kReached;
  for (auto& [support, own] : found_) {
    for (Equilibrium& one : own) {
      if (!one.basin) continue;  // its continuum has one
      const bool one_of_many = !one.isolated && support == played_at(end, kPlayed);
      const double far = one_of_many ? 0.99 * kReached : distance(one.mix, end);
      if (far >= closest) continue;
      closest = far;
      nearest = &one;
    }
  }
  return nearest;
}

/// The one that the flow reached: nothing else is played than in one of its parts, and all of that
/// is a best response.
std::optional<std::size_t> EquilibriumSearch::continuum_with(const Mix& end) const {
  if (result_.continua.empty()) return std::nullopt;
  const ProfileSpace& space = table_.space();
  Mix payoffs(end.size());
  payoffs_->evaluate(end, payoffs);
  const auto holds_end = [&](const std::vector<std::size_t>& part) {
    StrategySet played = 0;
    for (const std::size_t i : part) played |= support_of(ends_[i]);
    for (std::size_t s = 0; s < end.size(); ++s) {
      const auto own = space.part(std::span<const double>(payoffs), space.role_of(s));
      const double best = *std::max_element(own.begin(), own.end());
      if (holds(played, s) ? payoffs[s] < best - kReached : end[s] > kReached) return false;
    }
    return true;
  };
  for (std::size_t i = 0; i < result_.continua.size(); ++i) {
    const auto& parts = result_.continua[i].parts;
    if (std::any_of(parts.begin(), parts.end(), holds_end)) return i;
  }
  return std::nullopt;
}

/// Takes the root of Newton's method over the strategies with such shares.
void EquilibriumSearch::polish(const Mix& end, double least_share) {
  const StrategySet support = played_at(end, least_share);
  const std::vector<std::size_t> kept = members(support);
  Mix start;
  std::vector<double> sums(table_.space().roles().size());
  for (const std::size_t s : kept) sums[table_.space().role_of(s)] += end[s];
  for (const std::size_t s : kept) start.push_back(end[s] / sums[table_.space().role_of(s)]);
  const SupportRoots roots(normal_.restricted(kept));
  const auto root = roots.newton(std::move(start));
  if (!root) return;
  Mix mix = widened(*root, kept);
  if (stands_for_fewer(support, mix)) return;
  take({std::move(mix), roots.isolated(*root)}, found_[support]);
}

void EquilibriumSearch::follow_lemke_howson() {
  result_.methods.push_back(NashMethod::lemke_howson);
  for (Mix& mix : lemke_howson(exact_game(table_), kMaxPivots)) {
    const StrategySet support = support_of(mix);
    const std::vector<std::size_t> kept = members(support);
    Mix inner;
    for (const std::size_t s : kept) inner.push_back(mix[s]);
    const bool isolated = SupportRoots(normal_.restricted(kept)).isolated(inner);
    take({std::move(mix), isolated}, found_[support]);
  }
}

int EquilibriumSearch::affordable_starts() const {
  const double work = static_cast<double>(table_.rows() * table_.strategies());
  return std::clamp(static_cast<int>(kFlowWork / work), kFewestStarts, question_.starts);
}

void EquilibriumSearch::follow_principal_branch() {
  result_.methods.push_back(NashMethod::logit);
  branch_steps_ =
      kBranchWork / static_cast<double>(table_.rows() * table_.strategies() * table_.strategies());
  follow_logit_branch({});
}

void EquilibriumSearch::follow_other_branches() {
  result_.methods.push_back(NashMethod::restarts);
  Stream chance(StreamKey{question_.seed, 1});
  for (int i = 0; i < kMaxRestarts && !any() && branch_steps_ > 1; ++i) {
    follow_logit_branch(random_mix(table_.space(), chance));
  }
}

/// The mean of play by predictive regret matching+ against seats that play the same mixes, where
/// later steps weigh more (Farina, Kroer and Sandholm, "Faster game solving via predictive
/// Blackwell approachability", AAAI 2021). Where two seats play against each other it goes to an
/// equilibrium.
void EquilibriumSearch::match_regrets() {
  result_.methods.push_back(NashMethod::regrets);
  const ProfileSpace& space = table_.space();
  const double work = static_cast<double>(table_.rows() * table_.strategies());
  const int steps =
      std::clamp(static_cast<int>(kRegretWork / work), kFewestRegretSteps, kMaxRegretSteps);
  Stream chance(StreamKey{question_.seed, 2});
  for (int i = 0; i < kRegretStarts && !any(); ++i) {
    Mix mix = random_mix(space, chance);
    Mix payoffs(mix.size()), regrets(mix.size(), 0.0), mean(mix.size(), 0.0);
    double weights = 0;
    for (double step = 1; step <= steps; ++step) {
      payoffs_->evaluate(mix, payoffs);
      for (std::size_t r = 0; r < space.roles().size(); ++r) {
        double of_mix = 0;
        for (std::size_t s = space.first(r); s < space.first(r + 1); ++s) {
          of_mix += mix[s] * payoffs[s];
        }
        double sum = 0;  // of what the regrets will be if the step after pays the same
        for (std::size_t s = space.first(r); s < space.first(r + 1); ++s) {
          const double gain = payoffs[s] - of_mix;
          regrets[s] = std::max(0.0, regrets[s] + gain);
          payoffs[s] = std::max(0.0, regrets[s] + gain);
          sum += payoffs[s];
        }
        for (std::size_t s = space.first(r); s < space.first(r + 1) && sum > 0; ++s) {
          mix[s] = payoffs[s] / sum;
        }
      }
      weights += step * step;
      for (std::size_t s = 0; s < mix.size(); ++s) {
        mean[s] += (mix[s] - mean[s]) * step * step / weights;
      }
    }
    polish_near(mean, gain(mean));
  }
}

void EquilibriumSearch::follow_logit_branch(const Mix& start) {
  const LogitBranch branch =
      logit_branch(table_.space(), *payoffs_, 1, start, std::min(branch_steps_, kMaxLogitSteps));
  branch_steps_ -= static_cast<double>(branch.points.size());
  const auto least = std::min_element(
      branch.points.begin(), branch.points.end(),
      [](const LogitPoint& a, const LogitPoint& b) { return a.regret < b.regret; });
  polish_near(least->mix, least->regret);
}

/// A mix that leaves this regret is near an equilibrium, or where a path could not be followed any
/// further; which strategies the equilibrium plays is not clear where shares are small.
void EquilibriumSearch::polish_near(const Mix& end, double regret) {
  if (!closest_ || regret < closest_regret_) {
    closest_ = end;
    closest_regret_ = regret;
  }
  StrategySet before = 0;
  for (const double least_share : {1e-4, 1e-2, 1e-3, 1e-6}) {
    const StrategySet support = played_at(end, least_share);
    if (support == before || !plays_in_every_role(table_.space(), support)) continue;
    polish(end, least_share);
    before = support;
  }
}

}  // namespace mainmatch
