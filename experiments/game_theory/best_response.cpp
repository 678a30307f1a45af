#include "experiments/game_theory/best_response.h"

#include <gmp.h>

extern "C" {
#include <cddlib/setoper.h>
// The sets come first.
#include <cddlib/cdd.h>
}

#include <cmath>
#include <memory>
#include <mutex>

#include "experiments/base/error.h"
#include "experiments/game_theory/profile_space.h"

namespace mainmatch {

namespace {

struct Closer {
  void operator()(dd_MatrixType* matrix) const { dd_FreeMatrix(matrix); }
  void operator()(dd_PolyhedraType* polytope) const { dd_FreePolyhedra(polytope); }
  void operator()(dd_SetFamilyType* sets) const { dd_FreeSetFamily(sets); }
};
template <class T>
using Owned = std::unique_ptr<T, Closer>;

/// Rows b, -a of the inequalities a x <= b: first x >= 0, then one for each strategy of the other.
Owned<dd_MatrixType> inequalities(const ExactGame::Matrix& payoffs) {
  const std::size_t own = payoffs[0].size();
  Owned<dd_MatrixType> matrix(dd_CreateMatrix(static_cast<dd_rowrange>(own + payoffs.size()),
                                              static_cast<dd_colrange>(own + 1)));
  matrix->representation = dd_Inequality;
  matrix->numbtype = dd_Rational;
  for (std::size_t i = 0; i < own; ++i) mpq_set_si(matrix->matrix[i][i + 1], 1, 1);
  for (std::size_t j = 0; j < payoffs.size(); ++j) {
    mytype* const row = matrix->matrix[own + j];
    mpq_set_si(row[0], 1, 1);
    for (std::size_t i = 0; i < own; ++i) {
      mpq_set_z(row[i + 1], payoffs[j][i].backend().data());
      mpq_neg(row[i + 1], row[i + 1]);
    }
  }
  return matrix;
}

/// Which of `count` inequalities from this one on hold with equality.
StrategySet tight(set_type held, std::size_t from, std::size_t count) {
  StrategySet found = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (set_member(static_cast<long>(from + i + 1), held)) found |= bit(i);  // counts from 1
  }
  return found;
}

Mix shares_of(const mytype* vertex, std::size_t own) {
  using Rational = boost::multiprecision::mpq_rational;
  std::vector<Rational> sizes;
  Rational sum = 0;
  for (std::size_t i = 0; i < own; ++i) sum += sizes.emplace_back(Rational(vertex[i + 1]));
  Mix shares;
  for (const Rational& size : sizes) shares.push_back(Rational(size / sum).convert_to<double>());
  return shares;
}

}  // namespace

std::vector<MixVertex> best_response_vertices(const ExactGame::Matrix& payoffs) {
  static std::mutex mutex;  // the library has variables of its own
  const std::lock_guard lock(mutex);
  static const bool begun = (dd_set_global_constants(), true);
  static_cast<void>(begun);
  const std::size_t own = payoffs[0].size();
  const Owned<dd_MatrixType> matrix = inequalities(payoffs);
  dd_ErrorType error = dd_NoError;
  const Owned<dd_PolyhedraType> polytope(dd_DDMatrix2Poly(matrix.get(), &error));
  if (error != dd_NoError) throw RunError("the vertices of a polytope could not be found");
  const Owned<dd_MatrixType> vertices(dd_CopyGenerators(polytope.get()));
  const Owned<dd_SetFamilyType> held(dd_CopyIncidence(polytope.get()));
  std::vector<MixVertex> found;
  for (dd_rowrange v = 0; v < vertices->rowsize; ++v) {
    const StrategySet unplayed = tight(held->set[v], 0, own);
    const StrategySet played = (~StrategySet{0} >> (kMaxStrategies - own)) & ~unplayed;
    if (played == 0) continue;
    found.push_back(
        {shares_of(vertices->matrix[v], own), played, tight(held->set[v], own, payoffs.size())});
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
