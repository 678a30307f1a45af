#include "experiments/equilibrium/deviations.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace mainmatch {

namespace {

using Level = DeviationPayoffs::Level;
using Polynomials = DeviationPayoffs::Polynomials;

/// Rows of weights are padded to pairs of doubles, the vectors of any 64-bit machine.
constexpr std::size_t kVector = 2;

constexpr std::size_t kSide = static_cast<std::size_t>(kMostSeats) + 1;
using PowerTable = std::array<std::array<double, kSide>, kMostStrategies>;
using LeafTable = std::array<std::array<double, kSide>, kSide>;

/// mix[s]^n for n in 0..most.
void fill_powers(std::span<const double> mix, int most, PowerTable& powers) {
  for (std::size_t s = 0; s < mix.size(); ++s) {
    powers[s][0] = 1;
    for (std::size_t n = 1; n <= static_cast<std::size_t>(most); ++n) {
      powers[s][n] = powers[s][n - 1] * mix[s];
    }
  }
}

/// The last two strategies of the last role are one level of the walk, which has no branches: with
/// m seats left, leaf[m][n] is what the row is multiplied by in which n of them play the one before
/// the last. Where there is only one strategy, leaf[m][0] is.
void fill_leaf(const PowerTable& a, const PowerTable& b, std::size_t strategies, int most,
               bool paired, LeafTable& leaf) {
  const auto& last = b[strategies - 1];
  for (std::size_t m = 0; m <= static_cast<std::size_t>(most); ++m) {
    if (!paired) {
      leaf[m][0] = last[m];
      continue;
    }
    for (std::size_t n = 0; n <= m; ++n) leaf[m][n] = a[strategies - 2][n] * last[m - n];
  }
}

/// A sum of rows. Where the width is known to the compiler (not 0) it is kept in registers.
template <std::size_t kWidth>
class RowSum {
 public:
  static constexpr std::size_t kSize = kWidth > 0 ? kWidth : kMostStrategies;

  explicit RowSum(std::size_t width) : width_(width) {
    for (std::size_t i = 0; i < this->width(); ++i) at_[i] = 0;
  }
  void add(double factor, const double* row) {
    for (std::size_t i = 0; i < width(); ++i) at_[i] += factor * row[i];
  }
  const double* data() const { return at_.data(); }
  void store(double* to) const {
    for (std::size_t i = 0; i < width(); ++i) to[i] = at_[i];
  }

 private:
  std::size_t width() const { return kWidth > 0 ? kWidth : width_; }

  std::array<double, kSize> at_;
  std::size_t width_;
};

template <std::size_t kWidth>
class ValueWalk {
 public:
  ValueWalk(const Polynomials& polynomials, bool paired, const PowerTable& powers,
            const LeafTable& leaf)
      : levels_(polynomials.levels.data()),
        leaf_level_(polynomials.levels.size() - (paired ? 2 : 1)),
        paired_(paired),
        width_(polynomials.width),
        row_(polynomials.weights.data()),
        powers_(powers),
        leaf_(leaf) {}

  /// The sum over all that can follow with `left` seats of the role left.
  void sum(std::size_t level, int left, double* out) {
    RowSum<kWidth> total(width_);
    if (levels_[level].seats >= 0) left = levels_[level].seats;
    if (level == leaf_level_) {
      sum_leaf(left, total);
    } else {
      const auto& powers = powers_[level];
      for (int n = levels_[level].last ? left : 0; n <= left; ++n) {
        if (level + 1 == leaf_level_ && levels_[level + 1].seats < 0) {
          RowSum<kWidth> child(width_);
          sum_leaf(left - n, child);
          total.add(powers[static_cast<std::size_t>(n)], child.data());
        } else {
          std::array<double, RowSum<kWidth>::kSize> child;
          sum(level + 1, left - n, child.data());
          total.add(powers[static_cast<std::size_t>(n)], child.data());
        }
      }
    }
    total.store(out);
  }

 private:
  void sum_leaf(int left, RowSum<kWidth>& total) {
    const auto& leaf = leaf_[static_cast<std::size_t>(left)];
    const std::size_t rows = paired_ ? static_cast<std::size_t>(left) + 1 : 1;
    const double* row = row_;
    for (std::size_t n = 0; n < rows; ++n, row += width_) total.add(leaf[n], row);
    row_ = row;
  }

  const Level* levels_;
  std::size_t leaf_level_;
  bool paired_;
  std::size_t width_;
  const double* row_;  ///< the next leaf: rows lie in the order of the walk
  const PowerTable& powers_;
  const LeafTable& leaf_;
};

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
  paired_ = space.roles().back().strategies.size() > 1;
  for (std::size_t r = 0; r < roles; ++r) {
    Polynomials& of_role = polynomials_.emplace_back();
    of_role.first = space.first(r);
    of_role.own = space.roles()[r].strategies.size();
    of_role.width = (of_role.own + kVector - 1) / kVector * kVector;
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
  PowerTable powers;
  LeafTable leaf;
  fill_powers(mix, most_, powers);
  fill_leaf(powers, powers, strategies_, most_, paired_, leaf);
  for (const Polynomials& of_role : polynomials_) {
    with_width(of_role.width, [&](auto width) {
      std::array<double, kMostStrategies> sums;
      ValueWalk<width()>(of_role, paired_, powers, leaf).sum(0, 0, sums.data());
      std::copy_n(sums.begin(), of_role.own,
                  payoffs.begin() + static_cast<std::ptrdiff_t>(of_role.first));
    });
  }
}

void DeviationPayoffs::evaluate(std::span<const double> mix, std::span<double> payoffs,
                                std::span<double> jacobian) const {
  evaluate(mix, payoffs);
  // Central differences for now: exact for what is at most quadratic only.
  std::vector<double> moved(mix.begin(), mix.end());
  std::vector<double> up(strategies_), down(strategies_);
  for (std::size_t t = 0; t < strategies_; ++t) {
    constexpr double kStep = 1e-6;
    moved[t] = mix[t] + kStep;
    evaluate(moved, up);
    moved[t] = mix[t] - kStep;
    evaluate(moved, down);
    moved[t] = mix[t];
    for (std::size_t s = 0; s < strategies_; ++s) {
      jacobian[s * strategies_ + t] = (up[s] - down[s]) / (2 * kStep);
    }
  }
}

}  // namespace mainmatch
