#include "experiments/game_theory/local_equilibrium.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "experiments/game_theory/mix.h"
#include "experiments/game_theory/nash.h"
#include "experiments/game_theory/strategy_set.h"
#include "experiments/game_theory/support_roots.h"

namespace mainmatch {

namespace {

/// Those that differ by so many strategies, ascending; every role plays something.
std::vector<StrategySet> supports_at(const ProfileSpace& space, StrategySet from, int changes) {
  std::vector<StrategySet> supports = {from};
  for (int i = 0; i < changes; ++i) {
    std::vector<StrategySet> next;
    for (const StrategySet one : supports) {
      for (std::size_t s = 0; s < space.strategies(); ++s) next.push_back(one ^ bit(s));
    }
    supports = std::move(next);
  }
  std::sort(supports.begin(), supports.end());
  supports.erase(std::unique(supports.begin(), supports.end()), supports.end());
  std::erase_if(supports, [&](StrategySet one) {
    return std::popcount(one ^ from) != changes || !plays_in_every_role(space, one);
  });
  return supports;
}

class LocalSearch {
 public:
  LocalSearch(const PayoffTable& table, const Mix& start, double tolerance)
      : table_(table), normal_(table.normalized()), start_(start), tolerance_(tolerance) {}

  /// By Newton's method from where it was.
  std::optional<LocalEquilibrium> on_same_support() const {
    const std::vector<std::size_t> played = members(support_of(start_));
    const PayoffTable inner = normal_.restricted(played);
    if (!inner.complete()) return std::nullopt;
    Mix from;
    for (const std::size_t s : played) from.push_back(start_[s]);
    const std::optional<Mix> root = SupportRoots(inner).newton(std::move(from));
    return root ? take(played, *root) : std::nullopt;
  }

  /// Of all with supports that differ by so many strategies.
  std::optional<LocalEquilibrium> nearest(int changes, Stream& chance) const {
    constexpr int kStarts = 3;
    std::optional<LocalEquilibrium> nearest;
    double closest = 0;
    for (const StrategySet support : supports_at(table_.space(), support_of(start_), changes)) {
      const std::vector<std::size_t> played = members(support);
      const PayoffTable inner = normal_.restricted(played);
      if (!inner.complete()) continue;
      std::vector<Mix> roots;
      SupportRoots(inner).find(0, kStarts, chance, roots);
      for (const Mix& root : roots) {
        std::optional<LocalEquilibrium> one = take(played, root);
        if (!one) continue;
        const double far = distance(one->mix, start_);
        if (nearest && far >= closest) continue;
        closest = far;
        nearest = std::move(one);
      }
    }
    return nearest;
  }

 private:
  /// If the mix of these strategies is an equilibrium.
  std::optional<LocalEquilibrium> take(const std::vector<std::size_t>& played,
                                       const Mix& root) const {
    Mix mix(table_.strategies());
    for (std::size_t i = 0; i < played.size(); ++i) mix[played[i]] = root[i];
    const std::optional<Assessment> worth = assess(table_, mix);
    if (!worth) return std::nullopt;
    for (std::size_t r = 0; r < worth->regrets.size(); ++r) {
      const double rounding = kMaxRegret * table_.range(r).width();
      if (worth->regrets[r] > std::max(tolerance_, rounding)) return std::nullopt;
    }
    const StrategySet support = support_of(mix);
    return LocalEquilibrium{std::move(mix), worth->values, support};
  }

  const PayoffTable& table_;
  PayoffTable normal_;
  const Mix& start_;
  double tolerance_;
};

}  // namespace

std::optional<LocalEquilibrium> equilibrium_near(const PayoffTable& table, const Mix& start,
                                                 double tolerance, Stream& chance) {
  const LocalSearch search(table, start, tolerance);
  std::optional<LocalEquilibrium> found = search.on_same_support();
  for (int changes = 0; !found && changes <= kMaxChanges; ++changes) {
    found = search.nearest(changes, chance);
  }
  return found;
}

}  // namespace mainmatch
