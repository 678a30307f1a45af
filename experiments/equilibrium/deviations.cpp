#include "experiments/equilibrium/deviations.h"

#include <algorithm>
#include <cassert>
#include <type_traits>

namespace mainmatch {

namespace {

using namespace deviation;

/// Calls f with the number of strategies as a constant where it has code of its own, else with 0.
template <class F>
void with_own(std::size_t own, F&& f) {
  switch (own) {
    case 2:
      return f(std::integral_constant<std::size_t, 2>{});
    case 3:
      return f(std::integral_constant<std::size_t, 3>{});
    case 4:
      return f(std::integral_constant<std::size_t, 4>{});
    case 5:
      return f(std::integral_constant<std::size_t, 5>{});
    case 6:
      return f(std::integral_constant<std::size_t, 6>{});
    case 7:
      return f(std::integral_constant<std::size_t, 7>{});
    case 8:
      return f(std::integral_constant<std::size_t, 8>{});
    default:
      return f(std::integral_constant<std::size_t, 0>{});
  }
}

/// Appends the weights of all profiles of the others from this level on.
class Filler {
 public:
  Filler(const PayoffTable& table, std::size_t tail_level, Polynomials& into)
      : table_(table), tail_level_(tail_level), into_(into) {
    counts_.resize(table.strategies());
  }
  void fill(std::size_t level, int left, double coefficient) {
    if (level == counts_.size()) return append(coefficient);
    const Level& here = into_.levels[level];
    if (here.seats >= 0) left = here.seats;
    for (int n = here.last ? left : 0; n <= left; ++n) {
      counts_[level] = n;
      fill(level + 1, left - n, coefficient * static_cast<double>(choose(left, n)));
    }
    if (level == tail_level_) lane_ = 0;  // a pair is left half empty
  }

 private:
  void append(double coefficient) {
    if (lane_ == 0) into_.weights.resize(into_.weights.size() + kPair * into_.own);
    double* const weights = &into_.weights.back() + 1 - kPair * into_.own;
    for (std::size_t i = 0; i < into_.own; ++i) {
      const std::size_t s = into_.first + i;
      ++counts_[s];
      weights[i * kPair + lane_] = coefficient * table_.payoffs(table_.space().rank(counts_))[s];
      --counts_[s];
    }
    lane_ = (lane_ + 1) % kPair;
  }

  const PayoffTable& table_;
  std::size_t tail_level_;
  Polynomials& into_;
  std::vector<int> counts_;
  std::size_t lane_ = 0;  ///< of the last pair, the next one
};

}  // namespace

DeviationPayoffs::DeviationPayoffs(const PayoffTable& table) : strategies_(table.strategies()) {
  assert(table.complete());
  const ProfileSpace& space = table.space();
  const std::size_t roles = space.roles().size();
  for (std::size_t r = 0; r < roles; ++r) {
    Polynomials& of_role = polynomials_.emplace_back();
    of_role.first = space.first(r);
    of_role.own = space.roles()[r].strategies.size();
    for (std::size_t s = 0; s < strategies_; ++s) {
      const std::size_t other = space.role_of(s);
      const int seats = space.roles()[other].seats - (other == r ? 1 : 0);
      of_role.levels.push_back(
          {s == space.first(other) ? seats : -1, s + 1 == space.first(other + 1)});
      most_ = std::max(most_, seats);
    }
  }
  tail_ = TailShape(strategies_, tail_of(space.roles().back().strategies.size()), most_);
  for (Polynomials& of_role : polynomials_) Filler(table, tail_.first(), of_role).fill(0, 0, 1);
}

void DeviationPayoffs::evaluate(std::span<const double> mix, std::span<double> payoffs) const {
  const Powers powers(mix, most_);
  const Tail tail(tail_, mix);
  for (const Polynomials& of_role : polynomials_) {
    with_own(of_role.own, [&](auto own) {
      const auto sums = ValueWalk<own()>(of_role, tail_.first(), powers, tail).sum(0, 0);
      sums.store(&payoffs[of_role.first]);
    });
  }
}

void DeviationPayoffs::evaluate(std::span<const double> mix, std::span<double> payoffs,
                                std::span<double> jacobian) const {
  const Powers powers(mix, most_);
  std::vector<Tail> tails = {Tail(tail_, mix)};
  for (std::size_t s = tail_.first(); s < strategies_; ++s) {
    tails.push_back(tails[0].derived(mix, s));
  }
  for (const Polynomials& of_role : polynomials_) {
    with_own(of_role.own, [&](auto own) {
      JacobianWalk<own()> walk(of_role, tail_.first(), powers, tails);
      walk.fill(0, 0);
      for (std::size_t i = 0; i < of_role.own; ++i) {
        const std::size_t s = of_role.first + i;
        payoffs[s] = walk.sum(0)[i];
        for (std::size_t t = 0; t < strategies_; ++t) {
          jacobian[s * strategies_ + t] = walk.slope(0, t)[i];
        }
      }
    });
  }
}

}  // namespace mainmatch
