#include "experiments/equilibrium/deviations.h"

#include <algorithm>
#include <cassert>
#include <type_traits>

namespace mainmatch {

namespace {

using namespace deviation;

/// Calls f with the width as a constant where rows of this width have code of their own, else with
/// 0.
template <class F>
void with_width(std::size_t width, F&& f) {
  switch (width) {
    case 2:
      return f(std::integral_constant<std::size_t, 2>{});
    case 4:
      return f(std::integral_constant<std::size_t, 4>{});
    case 6:
      return f(std::integral_constant<std::size_t, 6>{});
    case 8:
      return f(std::integral_constant<std::size_t, 8>{});
    default:
      return f(std::integral_constant<std::size_t, 0>{});
  }
}

/// Appends the weights of all profiles of the others from this level on.
class Filler {
 public:
  Filler(const PayoffTable& table, Polynomials& into) : table_(table), into_(into) {
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
  }

 private:
  void append(double coefficient) {
    for (std::size_t i = 0; i < into_.width; ++i) {
      if (i >= into_.own) {
        into_.weights.push_back(0);
        continue;
      }
      const std::size_t s = into_.first + i;
      ++counts_[s];
      into_.weights.push_back(coefficient * table_.payoffs(table_.space().rank(counts_))[s]);
      --counts_[s];
    }
  }

  const PayoffTable& table_;
  Polynomials& into_;
  std::vector<int> counts_;
};

}  // namespace

DeviationPayoffs::DeviationPayoffs(const PayoffTable& table) : strategies_(table.strategies()) {
  assert(table.complete());
  const ProfileSpace& space = table.space();
  const std::size_t roles = space.roles().size();
  tail_ = std::min(kTail, space.roles().back().strategies.size());
  for (std::size_t r = 0; r < roles; ++r) {
    Polynomials& of_role = polynomials_.emplace_back();
    of_role.first = space.first(r);
    of_role.own = space.roles()[r].strategies.size();
    of_role.width = (of_role.own + kPair - 1) / kPair * kPair;
    for (std::size_t s = 0; s < strategies_; ++s) {
      const std::size_t other = space.role_of(s);
      const int seats = space.roles()[other].seats - (other == r ? 1 : 0);
      of_role.levels.push_back(
          {s == space.first(other) ? seats : -1, s + 1 == space.first(other + 1)});
      most_ = std::max(most_, seats);
    }
    Filler(table, of_role).fill(0, 0, 1);
  }
}

void DeviationPayoffs::evaluate(std::span<const double> mix, std::span<double> payoffs) const {
  const Powers powers(mix, most_);
  const Tail tail(powers, strategies_, tail_);
  for (const Polynomials& of_role : polynomials_) {
    with_width(of_role.width, [&](auto width) {
      const auto sums = ValueWalk<width()>(of_role, strategies_ - tail_, powers, tail).sum(0, 0);
      for (std::size_t i = 0; i < of_role.own; ++i) payoffs[of_role.first + i] = sums[i];
    });
  }
}

void DeviationPayoffs::evaluate(std::span<const double> mix, std::span<double> payoffs,
                                std::span<double> jacobian) const {
  const Powers powers(mix, most_);
  const std::size_t tail_level = strategies_ - tail_;
  std::vector<Tail> tails = {Tail(powers, strategies_, tail_)};
  for (std::size_t s = tail_level; s < strategies_; ++s) {
    tails.emplace_back(powers.derived(s), strategies_, tail_);
  }
  for (const Polynomials& of_role : polynomials_) {
    with_width(of_role.width, [&](auto width) {
      JacobianWalk<width()> walk(of_role, tail_level, powers, tails);
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
