#include "experiments/game_theory/extreme_equilibria.h"

#include <algorithm>
#include <boost/dynamic_bitset.hpp>
#include <map>
#include <set>

#include "experiments/game_theory/best_response.h"

namespace mainmatch {

namespace {

using Vertices = std::vector<MixVertex>;
using VertexSet = boost::dynamic_bitset<>;

bool is_pair(const MixVertex& x, const MixVertex& y) {
  return inside(x.played, y.best) && inside(y.played, x.best);
}

/// Of vertices `x` of the one seat, those `y` of the other that make an equilibrium with them.
struct Pairs {
  Vertices x, y;
  std::vector<std::vector<std::size_t>> of_x;  ///< by x, ascending
};

Pairs pairs_of_roles(const ExactGame& game) {
  Pairs pairs{best_response_vertices(game.payoffs[1]), best_response_vertices(game.payoffs[0]), {}};
  for (const MixVertex& x : pairs.x) {
    std::vector<std::size_t>& with = pairs.of_x.emplace_back();
    for (std::size_t j = 0; j < pairs.y.size(); ++j) {
      if (is_pair(x, pairs.y[j])) with.push_back(j);
    }
  }
  return pairs;
}

/// Both seats have one polytope; only vertices that make an equilibrium with themselves count.
Pairs pairs_of_one_role(const ExactGame& game) {
  Vertices all = best_response_vertices(game.payoffs[0]);
  std::erase_if(all, [](const MixVertex& x) { return !is_pair(x, x); });
  Pairs pairs{all, all, {}};
  for (const MixVertex& x : all) {
    std::vector<std::size_t>& with = pairs.of_x.emplace_back();
    for (std::size_t j = 0; j < all.size(); ++j) {
      if (is_pair(x, all[j])) with.push_back(j);
    }
  }
  return pairs;
}

/// The x of each connected set; those without an equilibrium are in none.
std::vector<std::vector<std::size_t>> connected(const Pairs& pairs) {
  std::vector<std::vector<std::size_t>> of_y(pairs.y.size());
  for (std::size_t i = 0; i < pairs.x.size(); ++i) {
    for (const std::size_t j : pairs.of_x[i]) of_y[j].push_back(i);
  }
  std::vector<bool> x_seen(pairs.x.size()), y_seen(pairs.y.size());
  std::vector<std::vector<std::size_t>> found;
  for (std::size_t first = 0; first < pairs.x.size(); ++first) {
    if (x_seen[first] || pairs.of_x[first].empty()) continue;
    std::vector<std::size_t>& own = found.emplace_back(1, first);
    x_seen[first] = true;
    for (std::size_t next = 0; next < own.size(); ++next) {
      for (const std::size_t j : pairs.of_x[own[next]]) {
        if (y_seen[j]) continue;
        y_seen[j] = true;
        for (const std::size_t i : of_y[j]) {
          if (!x_seen[i]) own.push_back(i);
          x_seen[i] = true;
        }
      }
    }
    std::sort(own.begin(), own.end());
  }
  return found;
}

/// The maximal sets of y that make a pair with each x of some set, among these x: the intersections
/// of what makes a pair with each. Empty if there are more than kMaxParts.
std::set<VertexSet> maximal_sets(const Pairs& pairs, const std::vector<std::size_t>& xs) {
  std::set<VertexSet> found;
  for (const std::size_t i : xs) {
    VertexSet own(pairs.y.size());
    for (const std::size_t j : pairs.of_x[i]) own.set(j);
    std::vector<VertexSet> more = {own};
    for (const VertexSet& before : found) {
      if (VertexSet both = before & own; both.any()) more.push_back(std::move(both));
    }
    found.insert(more.begin(), more.end());
    if (found.size() > kMaxParts) return {};
  }
  return found;
}

class Enumeration {
 public:
  Enumeration(const PayoffTable& table, const Pairs& pairs)
      : one_role_(table.space().roles().size() == 1), pairs_(pairs) {}

  ExtremeEquilibria run() {
    for (const std::vector<std::size_t>& xs : connected(pairs_)) add(xs);
    return std::move(found_);
  }

 private:
  /// The numbers of the equilibria of x with these y; of one role, x with itself.
  std::vector<std::size_t> numbered(std::size_t x, const std::vector<std::size_t>& ys) {
    std::vector<std::size_t> numbers;
    for (const std::size_t y : ys) {
      if (one_role_ && x != y) continue;
      const auto [at, is_new] = numbers_.try_emplace({x, y}, found_.mixes.size());
      numbers.push_back(at->second);
      if (!is_new) continue;
      Mix& mix = found_.mixes.emplace_back(pairs_.x[x].shares);
      if (one_role_) continue;
      mix.insert(mix.end(), pairs_.y[y].shares.begin(), pairs_.y[y].shares.end());
    }
    return numbers;
  }

  void add(const std::vector<std::size_t>& xs) {
    Continuum all;
    for (const std::size_t x : xs) {
      const std::vector<std::size_t> own = numbered(x, pairs_.of_x[x]);
      all.ends.insert(all.ends.end(), own.begin(), own.end());
    }
    if (all.ends.size() == 1) return;
    for (const VertexSet& set : maximal_sets(pairs_, xs)) {
      std::vector<std::size_t> ys;
      for (auto y = set.find_first(); y != set.npos; y = set.find_next(y)) ys.push_back(y);
      std::vector<std::size_t> with;  // the x that make a pair with each of them
      for (const std::size_t x : xs) {
        const auto& own = pairs_.of_x[x];
        if (std::includes(own.begin(), own.end(), ys.begin(), ys.end())) with.push_back(x);
      }
      if (one_role_ && with != ys) continue;
      std::vector<std::size_t>& part = all.parts.emplace_back();
      for (const std::size_t x : with) {
        const std::vector<std::size_t> own = numbered(x, ys);
        part.insert(part.end(), own.begin(), own.end());
      }
    }
    if (all.parts.empty()) all.basin.reset();
    found_.continua.push_back(std::move(all));
  }

  bool one_role_;
  const Pairs& pairs_;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> numbers_;
  ExtremeEquilibria found_;
};

}  // namespace

bool enumerable(const ProfileSpace& space) {
  if (!has_two_seats(space)) return false;
  const std::size_t own = space.roles().front().strategies.size();
  const std::size_t other = space.roles().back().strategies.size();
  const double most = most_vertices(12, 12);
  return most_vertices(own, other) <= most && most_vertices(other, own) <= most;
}

ExtremeEquilibria extreme_equilibria(const PayoffTable& table) {
  const ExactGame game = exact_game(table);
  const Pairs pairs = game.payoffs.size() == 1 ? pairs_of_one_role(game) : pairs_of_roles(game);
  return Enumeration(table, pairs).run();
}

}  // namespace mainmatch
