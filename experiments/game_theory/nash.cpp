#include "experiments/game_theory/nash.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>

#include "experiments/game_theory/dominance.h"
#include "experiments/game_theory/equilibrium_search.h"
#include "experiments/game_theory/exact_game.h"
#include "experiments/game_theory/support_roots.h"

namespace mainmatch {

namespace {

constexpr int kMoreStarts = 4;  ///< times as many where some were missed

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

/// How many those are; more than 2^62 count as so many.
double count_supports(const ProfileSpace& space, std::size_t most) {
  double product = 1;
  for (const SeatRole& role : space.roles()) {
    const auto k = static_cast<int>(role.strategies.size());
    double of_role = 0;
    for (int m = 1; m <= std::min(k, static_cast<int>(most)); ++m) {
      of_role += static_cast<double>(choose(k, m));
    }
    product *= of_role;
  }
  return std::min(product, 0x1p62);
}

/// How large supports may be for there to be no more than kMaxSupports of them; 0: there are more
/// of single strategies.
std::size_t largest_size(const ProfileSpace& space) {
  std::size_t most = 0;
  while (most < space.strategies() &&
         count_supports(space, most + 1) <= static_cast<double>(kMaxSupports)) {
    ++most;
  }
  return most;
}

StrategySet played_in(std::span<const int> counts) {
  StrategySet played = 0;
  for (std::size_t s = 0; s < counts.size(); ++s) played |= counts[s] > 0 ? bit(s) : 0;
  return played;
}

}  // namespace

EquilibriumSearch::EquilibriumSearch(const PayoffTable& table, const NashQuestion& question)
    : table_(table), normal_(table.normalized()), question_(question) {
  if (table.complete()) payoffs_.emplace(normal_);
  result_.supports =
      static_cast<std::uint64_t>(count_supports(table.space(), table.space().strategies()));
}

bool EquilibriumSearch::any() const {
  return std::any_of(found_.begin(), found_.end(),
                     [](const auto& of_support) { return !of_support.second.empty(); });
}

Mix EquilibriumSearch::widened(const Mix& inner, const std::vector<std::size_t>& kept) const {
  Mix mix(table_.strategies(), 0.0);
  for (std::size_t i = 0; i < kept.size(); ++i) mix[kept[i]] = inner[i];
  return mix;
}

/// Whether no equilibrium has this support: one of its strategies pays less than another strategy
/// of its role, by more than an equilibrium may leave to be gained, whatever others with this
/// support do (conditional dominance; Porter, Nudelman and Shoham, "Simple search methods for
/// finding a Nash equilibrium", Games and Economic Behavior 63, 2008).
bool EquilibriumSearch::has_dominated(StrategySet support) const {
  const ProfileSpace& space = table_.space();
  std::vector<StrategySet> better(space.strategies());  // than a strategy, so far
  StrategySet left = support;                           // strategies that may be dominated
  for (const std::size_t s : members(support)) {
    for (std::size_t t = space.first(space.role_of(s)); t < space.first(space.role_of(s) + 1); ++t)
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

/// Those that are found from these starts, in a stream of chance of its own, but were not known.
std::vector<EquilibriumSearch::Root> EquilibriumSearch::roots_with(Support& support, int from,
                                                                   int to) const {
  const std::vector<std::size_t> kept = members(support.set);
  const PayoffTable inner = normal_.restricted(kept);
  support.known = inner.complete();
  if (from == 0) support.hopeless = has_dominated(support.set);
  if (support.hopeless || !support.known) return {};
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
void EquilibriumSearch::list_supports() {
  for (const StrategySet set : supports_of(table_.space(), largest_size(table_.space()))) {
    found_.try_emplace(set);
    supports_.push_back({set});
  }
  std::stable_sort(supports_.begin(), supports_.end(), [](const Support& a, const Support& b) {
    return std::popcount(a.set) > std::popcount(b.set);
  });
}

void EquilibriumSearch::try_supports() {
  result_.methods.push_back(NashMethod::supports);
  if (largest_size(table_.space()) == 0) return take_pure();
  list_supports();
  try_supports(0, question_.starts);
  drop_copies();
  if (misses_some()) try_supports(question_.starts, kMoreStarts * question_.starts);
  drop_copies();
  result_.tried = static_cast<std::uint64_t>(std::count_if(
      supports_.begin(), supports_.end(), [](const Support& one) { return one.known; }));
  // All mixes of two strategies that are indifferent are known, see SupportRoots::find.
  const std::size_t free = table_.strategies() - table_.space().roles().size();
  result_.complete = table_.complete() && free <= 1;
}

/// Of all supports of single strategies those that no seat gains by leaving.
void EquilibriumSearch::take_pure() {
  const ProfileSpace& space = table_.space();
  for (std::size_t row = 0; row < normal_.rows(); ++row) {
    const auto counts = normal_.counts(row);
    Mix mix(space.strategies(), 0.0);
    bool alone = true;  // one strategy of each role
    for (std::size_t s = 0; s < mix.size(); ++s) {
      alone = alone && (counts[s] == 0 || counts[s] == space.seats_of(s));
      mix[s] = counts[s] > 0 ? 1 : 0;
    }
    if (!alone) continue;
    ++result_.tried;
    if (pure_margin(normal_, row) < -2 * kMaxRegret) continue;
    take({mix, true}, found_[played_in(counts)]);
  }
}

void EquilibriumSearch::try_supports(int from, int to) {
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
bool EquilibriumSearch::misses_some() const {
  const bool all_supports = largest_size(table_.space()) == table_.strategies();
  std::size_t count = 0;
  bool isolated = true;
  for (const auto& [support, own] : found_) {
    count += own.size();
    for (const Equilibrium& one : own) isolated &= one.isolated;
  }
  return payoffs_ && all_supports && isolated && count % 2 == 0;
}

/// Where strategies that are not played do as well as those that are, Newton's method comes so near
/// to an equilibrium of fewer strategies that its root is that one.
void EquilibriumSearch::drop_copies() {
  for (auto& [support, own] : found_) {
    std::erase_if(
        own, [&, set = support](const Equilibrium& one) { return stands_for_fewer(set, one.mix); });
  }
}

bool EquilibriumSearch::stands_for_fewer(StrategySet support, const Mix& mix) const {
  return std::any_of(found_.begin(), found_.end(), [&](const auto& entry) {
    const auto& [other, known] = entry;
    if (other == support || (other & support) != other) return false;
    return std::any_of(known.begin(), known.end(), [&](const Equilibrium& one) {
      return distance(one.mix, mix) < SupportRoots::kSame;
    });
  });
}

/// Takes the root for an equilibrium if it is one and is none of these, with the same support.
void EquilibriumSearch::take(Root root, Equilibria& own) const {
  for (const Equilibrium& before : own) {
    if (!root.isolated && !before.isolated) return;
    if (distance(before.mix, root.mix) < SupportRoots::kSame) return;
  }
  if (payoffs_ && gain(root.mix) > 2 * kMaxRegret) return;
  accept(std::move(root), own);
}

/// The same, whatever others are near.
void EquilibriumSearch::accept(Root root, Equilibria& own) const {
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
double EquilibriumSearch::gain(const Mix& mix) const {
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

NashResult EquilibriumSearch::take_result() {
  for (auto& [support, own] : found_) {
    std::move(own.begin(), own.end(), std::back_inserter(result_.equilibria));
  }
  if (result_.equilibria.empty() && closest_) {
    result_.closest =
        Equilibrium{*closest_, *assess(table_, *closest_), Stability::unknown, true, {}};
  }
  return std::move(result_);
}

std::vector<Equilibrium> find_equilibria(const PayoffTable& table, const NashQuestion& question) {
  EquilibriumSearch search(table, question);
  search.try_supports();
  if (table.complete()) search.follow_the_flow(question.starts);
  return search.take_result().equilibria;
}

NashResult search_equilibria(const PayoffTable& table, const NashQuestion& question) {
  EquilibriumSearch search(table, question);
  const bool complete = table.complete();
  if (complete && enumerable(table.space())) {
    search.enumerate_vertices();
  } else {
    search.try_supports();
  }
  if (complete) search.follow_the_flow(search.affordable_starts());
  if (complete && (!search.any() || !search.tried_all_supports())) {
    if (has_two_seats(table.space())) search.follow_lemke_howson();
    search.follow_principal_branch();
    if (!search.any()) search.match_regrets();
    if (!search.any()) search.follow_other_branches();
  }
  return search.take_result();
}

const char* name_of(NashMethod method) {
  switch (method) {
    case NashMethod::vertices:
      return "vertex enumeration";
    case NashMethod::supports:
      return "support enumeration";
    case NashMethod::flow:
      return "replicator dynamics";
    case NashMethod::lemke_howson:
      return "Lemke-Howson paths";
    case NashMethod::logit:
      return "logit branch";
    case NashMethod::regrets:
      return "regret matching";
    case NashMethod::restarts:
      break;
  }
  return "logit branches from random mixes";
}

}  // namespace mainmatch
