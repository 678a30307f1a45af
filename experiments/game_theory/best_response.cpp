#include "experiments/game_theory/best_response.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "experiments/game_theory/profile_space.h"

namespace mainmatch {

namespace {

/// The point x / scale, and which inequalities hold there with equality.
struct Vertex {
  Integer scale;
  std::vector<Integer> x;
  StrategySet unplayed;  ///< x[i] >= 0
  StrategySet best;      ///< those of the other's strategies
  Integer slack = 0;     ///< of the inequality that is added, times scale

  int tight() const { return std::popcount(unplayed) + std::popcount(best); }
};

/// Whether an edge joins them. What both have tight must leave no more than a line, and other
/// vertices must not lie on it; they cannot where one has no more tight than it takes.
bool adjacent(const Vertex& p, const Vertex& q, const std::vector<Vertex>& all) {
  const int own = static_cast<int>(p.x.size());
  const StrategySet unplayed = p.unplayed & q.unplayed, best = p.best & q.best;
  if (std::popcount(unplayed) + std::popcount(best) < own - 1) return false;
  if (p.tight() == own || q.tight() == own) return true;
  return std::none_of(all.begin(), all.end(), [&](const Vertex& r) {
    return &r != &p && &r != &q && inside(unplayed, r.unplayed) && inside(best, r.best);
  });
}

/// Where the edge from one with slack to one that is outside crosses inequality `j`.
Vertex crossing(const Vertex& in, const Vertex& out, std::size_t j) {
  const auto mixed = [&](const Integer& a, const Integer& b) {
    return Integer(in.slack * b - out.slack * a);
  };
  Vertex on{
      mixed(in.scale, out.scale), {}, in.unplayed & out.unplayed, (in.best & out.best) | bit(j)};
  Integer common = on.scale;
  for (std::size_t i = 0; i < in.x.size(); ++i) {
    common = gcd(common, on.x.emplace_back(mixed(in.x[i], out.x[i])));
  }
  on.scale /= common;
  for (Integer& size : on.x) size /= common;
  return on;
}

/// Adds inequality `j`, payoffs x <= 1, to those whose vertices `all` are.
void add(const std::vector<Integer>& payoffs, std::size_t j, std::vector<Vertex>& all) {
  std::vector<const Vertex*> in, out;
  for (Vertex& one : all) {
    one.slack = one.scale;
    for (std::size_t i = 0; i < payoffs.size(); ++i) one.slack -= payoffs[i] * one.x[i];
    if (one.slack > 0) in.push_back(&one);
    if (one.slack < 0) out.push_back(&one);
  }
  std::vector<Vertex> more;
  for (const Vertex* const p : in) {
    for (const Vertex* const q : out) {
      if (adjacent(*p, *q, all)) more.push_back(crossing(*p, *q, j));
    }
  }
  std::erase_if(all, [](const Vertex& one) { return one.slack < 0; });
  for (Vertex& one : all) {
    if (one.slack == 0) one.best |= bit(j);
  }
  std::move(more.begin(), more.end(), std::back_inserter(all));
}

Mix shares_of(const std::vector<Integer>& x) {
  using Rational = boost::multiprecision::mpq_rational;
  const Integer sum = std::accumulate(x.begin(), x.end(), Integer(0));
  Mix shares;
  for (const Integer& size : x) shares.push_back(Rational(size, sum).convert_to<double>());
  return shares;
}

}  // namespace

std::vector<MixVertex> best_response_vertices(const ExactGame::Matrix& payoffs) {
  const std::size_t own = payoffs[0].size();
  const StrategySet everything = ~StrategySet{0} >> (kMaxStrategies - own);
  std::vector<Vertex> all = {{1, std::vector<Integer>(own), everything, 0}};
  for (std::size_t i = 0; i < own; ++i) {  // with the first inequality a simplex
    Vertex& one = all.emplace_back(
        Vertex{payoffs[0][i], std::vector<Integer>(own), everything & ~bit(i), bit(0)});
    one.x[i] = 1;
  }
  for (std::size_t j = 1; j < payoffs.size(); ++j) add(payoffs[j], j, all);
  std::vector<MixVertex> found;
  for (const Vertex& one : all) {
    const StrategySet played = everything & ~one.unplayed;
    if (played != 0) found.push_back({shares_of(one.x), played, one.best});
  }
  return found;
}

double most_vertices(std::size_t own, std::size_t of_other) {
  // Simple polytopes of dimension d with n facets.
  const auto d = static_cast<int>(own);
  const auto n = static_cast<int>(own + of_other);
  const auto above = [&](int half) { return static_cast<double>(choose(n - half, n - d)); };
  return above((d + 1) / 2) + above(d / 2 + 1);
}

}  // namespace mainmatch
