#include "experiments/equilibrium/nash.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <map>

#include "experiments/equilibrium/mix.h"
#include "experiments/equilibrium/replicator.h"
#include "experiments/equilibrium/strategy_set.h"
#include "experiments/equilibrium/support_roots.h"

namespace mainmatch {

namespace {

/// All supports with at most `most` strategies of each role.
std::vector<StrategySet> supports_of(const ProfileSpace& space, std::size_t most) {
  std::vector<StrategySet> all = {0};
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    std::vector<StrategySet> of_role;  // the sets of its first strategies, then of one more, ...
    for (std::size_t s = space.first(r); s < space.first(r + 1); ++s) {
      const std::size_t before = of_role.size();
      of_role.push_back(bit(s));
      for (std::size_t i = 0; i < before; ++i) {
        if (std::popcount(of_role[i]) < static_cast<int>(most)) {
          of_role.push_back(of_role[i] | bit(s));
        }
      }
    }
    std::vector<StrategySet> joined;
    for (const StrategySet before : all) {
      for (const StrategySet own : of_role) joined.push_back(before | own);
    }
    all = std::move(joined);
  }
  return all;
}

/// How large supports may be for there to be no more than kMaxSupports of them.
std::size_t largest_size(const ProfileSpace& space) {
  const auto count = [&](std::size_t most) {
    double product = 1;
    for (const SeatRole& role : space.roles()) {
      const auto k = static_cast<int>(role.strategies.size());
      double of_role = 0;
      for (int m = 1; m <= std::min(k, static_cast<int>(most)); ++m) {
        of_role += static_cast<double>(choose(k, m));
      }
      product *= of_role;
    }
    return product;
  };
  std::size_t most = 1;
  while (most < space.strategies() && count(most + 1) <= static_cast<double>(kMaxSupports)) ++most;
  return most;
}

class Search {
 public:
  Search(const PayoffTable& table, const NashQuestion& question)
      : table_(table), normal_(table.normalized()), question_(question) {
    if (table.complete()) payoffs_.emplace(normal_);
  }

  std::vector<Equilibrium> run() {
    list_supports();
    try_supports(0, question_.starts);
    if (misses_some()) try_supports(question_.starts, kMoreStarts * question_.starts);
    if (payoffs_) follow_the_flow();
    std::vector<Equilibrium> equilibria;
    for (auto& [support, own] : found_) {
      std::move(own.begin(), own.end(), std::back_inserter(equilibria));
    }
    return equilibria;
  }

 private:
  using Equilibria = std::vector<Equilibrium>;

  Mix widened(const Mix& inner, const std::vector<std::size_t>& kept) const {
    Mix mix(table_.strategies(), 0.0);
    for (std::size_t i = 0; i < kept.size(); ++i) mix[kept[i]] = inner[i];
    return mix;
  }

  /// Whether no equilibrium has this support: one of its strategies pays less than another strategy
  /// of its role, by more than an equilibrium may leave to be gained, whatever others with this
  /// support do (conditional dominance; Porter, Nudelman and Shoham, "Simple search methods for
  /// finding a Nash equilibrium", Games and Economic Behavior 63, 2008).
  bool has_dominated(StrategySet support) const {
    const ProfileSpace& space = table_.space();
    std::vector<StrategySet> better(space.strategies());  // than a strategy, so far
    StrategySet left = support;                           // strategies that may be dominated
    for (const std::size_t s : members(support)) {
      for (std::size_t t = space.first(space.role_of(s)); t < space.first(space.role_of(s) + 1);
           ++t)
        better[s] |= t != s ? bit(t) : 0;
    }
    for (std::size_t row = 0; row < normal_.rows() && left != 0; ++row) {
      if ((played_in(normal_.counts(row)) & ~support) != 0) continue;
      std::vector<int> counts(normal_.counts(row).begin(), normal_.counts(row).end());
      for (const std::size_t s : members(left)) {
        if (counts[s] == 0) continue;
        --counts[s];
        for (const std::size_t t : members(better[s])) {
          ++counts[t];
          const auto there = normal_.find(counts);
          --counts[t];
          if (there && normal_.payoffs(*there)[t] > normal_.payoffs(row)[s] + 2 * kMaxRegret)
            continue;
          better[s] &= ~bit(t);
        }
        ++counts[s];
        if (better[s] == 0) left &= ~bit(s);
      }
    }
    return left != 0;
  }
  static StrategySet played_in(std::span<const int> counts) {
    StrategySet played = 0;
    for (std::size_t s = 0; s < counts.size(); ++s) played |= counts[s] > 0 ? bit(s) : 0;
    return played;
  }

  /// A mix that makes all of its strategies indifferent.
  struct Root {
    Mix mix;
    bool isolated;
  };

  /// What is known of a support.
  struct Support {
    StrategySet set;
    bool hopeless = false;   ///< none of its mixes is an equilibrium
    std::vector<Mix> roots;  ///< shares of its strategies
  };

  /// Those that are found from these starts, in a stream of chance of its own, but were not known.
  std::vector<Root> roots_with(Support& support, int from, int to) const {
    const std::vector<std::size_t> kept = members(support.set);
    if (from == 0) support.hopeless = has_dominated(support.set);
    if (support.hopeless) return {};
    const PayoffTable inner = normal_.restricted(kept);
    if (!inner.complete()) return {};
    const SupportRoots roots(inner);
    Stream chance(StreamKey{question_.seed, support.set});
    const std::size_t before = support.roots.size();
    roots.find(from, to, chance, support.roots);
    std::vector<Root> found;
    for (std::size_t i = before; i < support.roots.size(); ++i) {
      found.push_back({widened(support.roots[i], kept), roots.isolated(support.roots[i])});
    }
    return found;
  }

  /// Large supports take longest: they come first.
  void list_supports() {
    for (const StrategySet set : supports_of(table_.space(), largest_size(table_.space()))) {
      found_.try_emplace(set);
      supports_.push_back({set, false, {}});
    }
    std::stable_sort(supports_.begin(), supports_.end(), [](const Support& a, const Support& b) {
      return std::popcount(a.set) > std::popcount(b.set);
    });
  }

  void try_supports(int from, int to) {
    const oneapi::tbb::blocked_range<std::size_t> all(0, supports_.size(), 1);
    const auto each = [&](const auto& range) {
      for (std::size_t i = range.begin(); i < range.end(); ++i) {
        Equilibria& own = found_.at(supports_[i].set);
        for (Root& root : roots_with(supports_[i], from, to)) take(std::move(root), own);
      }
    };
    oneapi::tbb::parallel_for(all, each, oneapi::tbb::simple_partitioner());
  }

  /// Almost all games have an odd number of equilibria (Wilson, "Computing equilibria of n-person
  /// games", SIAM Journal on Applied Mathematics 21, 1971), so of an even number one was missed.
  bool misses_some() const {
    const bool all_supports = largest_size(table_.space()) == table_.strategies();
    std::size_t count = 0;
    bool isolated = true;
    for (const auto& [support, own] : found_) {
      count += own.size();
      for (const Equilibrium& one : own) isolated &= one.isolated;
    }
    return payoffs_ && all_supports && isolated && count % 2 == 0;
  }

  /// Takes the root for an equilibrium if it is one and is none of these, with the same support.
  void take(Root root, Equilibria& own) const {
    for (const Equilibrium& before : own) {
      if (!root.isolated && !before.isolated) return;
      if (distance(before.mix, root.mix) < kSame) return;
    }
    if (payoffs_ && gain(root.mix) > 2 * kMaxRegret) return;
    std::optional<Assessment> assessment = assess(table_, root.mix);
    if (!assessment) return;
    for (std::size_t r = 0; r < table_.space().roles().size(); ++r) {
      if (assessment->regrets[r] > kMaxRegret * table_.range(r).width()) return;
    }
    Equilibrium equilibrium{
        std::move(root.mix), std::move(*assessment), Stability::unknown, root.isolated, {}};
    if (payoffs_) {
      equilibrium.stability = stability(table_.space(), *payoffs_, equilibrium.mix);
      equilibrium.basin = 0;
    }
    own.push_back(std::move(equilibrium));
  }

  /// The largest gain from leaving the mix, over the width of payoffs.
  double gain(const Mix& mix) const {
    const ProfileSpace& space = table_.space();
    Mix payoffs(mix.size());
    payoffs_->evaluate(mix, payoffs);
    double most = 0;
    for (std::size_t r = 0; r < space.roles().size(); ++r) {
      double mean = 0;
      for (std::size_t s = space.first(r); s < space.first(r + 1); ++s) mean += mix[s] * payoffs[s];
      for (const double payoff : space.part(std::span(payoffs), r)) {
        most = std::max(most, payoff - mean);
      }
    }
    return most;
  }

  /// Where the replicator's flow comes to rest is an equilibrium too, if perhaps one of many.
  void follow_the_flow() {
    const ProfileSpace& space = table_.space();
    Stream chance(StreamKey{question_.seed, 0});
    std::vector<Mix> starts;
    for (int i = 0; i < question_.starts; ++i) starts.push_back(random_mix(space, chance));
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
        Replicator(space, *payoffs_, 1, kTolerance, kMaxSteps).follow_all(starts, arrived);
    for (const Trajectory& path : paths) {
      if (!path.settled) continue;
      Equilibrium* nearest = nearest_to(path.end);
      if (!nearest) {
        polish(path.end);
        nearest = nearest_to(path.end);
      }
      if (nearest) *nearest->basin += 1.0 / question_.starts;
    }
  }

  /// The equilibrium reached, if it is among those found; where one is not isolated it stands for
  /// all with its support.
  Equilibrium* nearest_to(const Mix& end) {
    Equilibrium* nearest = nullptr;
    double closest = kReached;
    for (auto& [support, own] : found_) {
      for (Equilibrium& one : own) {
        const bool one_of_many = !one.isolated && support == played_at(end);
        const double far = one_of_many ? 0.99 * kReached : distance(one.mix, end);
        if (far >= closest) continue;
        closest = far;
        nearest = &one;
      }
    }
    return nearest;
  }

  static StrategySet played_at(const Mix& end) {
    StrategySet support = 0;
    for (std::size_t s = 0; s < end.size(); ++s) support |= end[s] > kPlayed ? bit(s) : 0;
    return support;
  }

  void polish(const Mix& end) {
    const StrategySet support = played_at(end);
    const std::vector<std::size_t> kept = members(support);
    Mix start;
    std::vector<double> sums(table_.space().roles().size());
    for (const std::size_t s : kept) sums[table_.space().role_of(s)] += end[s];
    for (const std::size_t s : kept) start.push_back(end[s] / sums[table_.space().role_of(s)]);
    const SupportRoots roots(normal_.restricted(kept));
    if (auto root = roots.newton(std::move(start))) {
      take({widened(*root, kept), roots.isolated(*root)}, found_[support]);
    }
  }

  static constexpr int kMoreStarts = 4;  ///< times as many where some were missed
  static constexpr double kSame = SupportRoots::kSame;
  static constexpr double kReached = 1e-2;    ///< by the flow at rest
  static constexpr double kArrived = 1e-3;    ///< by the flow, at what it does not leave again
  static constexpr double kTolerance = 1e-5;  ///< of the flow's steps
  static constexpr int kMaxSteps = 300;       ///< almost all flows that come to rest take fewer
  static constexpr double kPlayed = 1e-4;     ///< where the flow came to rest

  const PayoffTable& table_;
  PayoffTable normal_;
  NashQuestion question_;
  std::optional<DeviationPayoffs> payoffs_;
  std::vector<Support> supports_;
  std::map<StrategySet, Equilibria> found_;  ///< by support
};

}  // namespace

std::vector<Equilibrium> find_equilibria(const PayoffTable& table, const NashQuestion& question) {
  return Search(table, question).run();
}

}  // namespace mainmatch
