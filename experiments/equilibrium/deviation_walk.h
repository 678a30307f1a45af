#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <span>
#include <vector>

#include "experiments/equilibrium/profile_space.h"

namespace mainmatch::deviation {

// The walk over the profiles of the others behind DeviationPayoffs.

/// A step of the walk: the count of a strategy is chosen.
struct Level {
  int seats;  ///< of others in the role if the strategy is its first; else -1
  bool last;  ///< of its role: it takes all that are left
};

/// The polynomials of the strategies of one role.
struct Polynomials {
  std::vector<Level> levels;    ///< by strategy, those of all roles
  std::vector<double> weights;  ///< by profile of the others and strategy of the role
  std::size_t first;            ///< strategy of the role
  std::size_t own;              ///< how many strategies the role has
  std::size_t width;            ///< of a row of weights: `own` rounded up to whole vectors
};

/// Rows of weights are padded to pairs of doubles, the vectors of any 64-bit machine.
constexpr std::size_t kPair = 2;
using Pair __attribute__((vector_size(kPair * sizeof(double)))) = double;

/// So many strategies at the end of the last role are one level of the walk, whose factors are
/// computed before it: loops become longer, so that fewer ends of loops are mispredicted.
constexpr std::size_t kTail = 3;

/// Powers of a mix or their derivatives: by strategy, the power 0..most.
class Powers {
 public:
  Powers(std::span<const double> mix, int most) : side_(static_cast<std::size_t>(most) + 1) {
    at_.resize(mix.size() * side_);
    for (std::size_t s = 0; s < mix.size(); ++s) {
      double* power = &at_[s * side_];
      power[0] = 1;
      for (std::size_t n = 1; n < side_; ++n) power[n] = power[n - 1] * mix[s];
    }
  }
  /// The derivative of strategy s's powers; of others, the powers themselves.
  Powers derived(std::size_t s) const {
    Powers slopes = *this;
    double* slope = &slopes.at_[s * side_];
    for (std::size_t n = side_ - 1; n > 0; --n) slope[n] = static_cast<double>(n) * slope[n - 1];
    slope[0] = 0;
    return slopes;
  }
  const double* of(std::size_t s) const { return &at_[s * side_]; }
  int most() const { return static_cast<int>(side_) - 1; }

 private:
  std::size_t side_;
  std::vector<double> at_;
};

/// For every number m of seats the products of powers of the last `kTail` strategies (or fewer),
/// over their profiles with m seats in lexicographic order.
class Tail {
 public:
  Tail(const Powers& powers, std::size_t strategies, std::size_t tail) {
    const auto most = static_cast<std::size_t>(powers.most());
    const double* power = powers.of(strategies - 1);
    at_.assign(power, power + most + 1);
    for (std::size_t m = 0; m <= most + 1; ++m) begin_.push_back(m);
    for (std::size_t s = strategies - 1; s > strategies - tail; --s) prepend(powers.of(s - 1));
  }
  /// With so many seats.
  std::span<const double> of(int seats) const {
    const auto m = static_cast<std::size_t>(seats);
    return {&at_[begin_[m]], begin_[m + 1] - begin_[m]};
  }

 private:
  void prepend(const double* power) {
    std::vector<std::size_t> begin = {0};
    std::size_t size = 0;
    for (std::size_t m = 0; m + 1 < begin_.size(); ++m) begin.push_back(size += begin_[m + 1]);
    std::vector<double> longer(size);
    double* to = longer.data();
    for (std::size_t m = 0; m + 1 < begin_.size(); ++m) {
      for (std::size_t n = 0; n <= m; ++n) {
        const double factor = power[n];
        const double* const end = &at_[0] + begin_[m - n + 1];
        for (const double* from = &at_[begin_[m - n]]; from != end; ++from) *to++ = factor * *from;
      }
    }
    at_ = std::move(longer);
    begin_ = std::move(begin);
  }

  std::vector<double> at_;
  std::vector<std::size_t> begin_;  ///< by m, and one more
};

/// A sum of rows of weights. Where their width is known to the compiler (not 0) it stays in
/// registers.
template <std::size_t kWidth>
struct RowSum {
  static constexpr std::size_t kPairs = (kWidth > 0 ? kWidth : kMostStrategies) / kPair;
  std::array<Pair, kPairs> at;

  explicit RowSum(std::size_t width) {
    for (std::size_t i = 0; i < pairs(width); ++i) at[i] = Pair{0, 0};
  }
  static std::size_t pairs(std::size_t width) { return kWidth > 0 ? kPairs : width / kPair; }
  void add(double factor, const double* row, std::size_t width) {
    for (std::size_t i = 0; i < pairs(width); ++i) {
      Pair values;
      std::memcpy(&values, row + kPair * i, sizeof values);
      at[i] += factor * values;
    }
  }
  void add(double factor, const RowSum& sum, std::size_t width) {
    for (std::size_t i = 0; i < pairs(width); ++i) at[i] += factor * sum.at[i];
  }
  void store(double* to, std::size_t width) const {
    std::memcpy(to, at.data(), width * sizeof(double));
  }
  double operator[](std::size_t i) const { return at[i / kPair][i % kPair]; }
};

/// The sum of the rows from `row` on, multiplied by these factors.
template <std::size_t kWidth>
RowSum<kWidth> sum_rows(std::span<const double> factors, const double* row, std::size_t width) {
  RowSum<kWidth> total(width);
  for (const double factor : factors) {
    total.add(factor, row, width);
    row += kWidth > 0 ? kWidth : width;
  }
  return total;
}

/// The walk over the profiles of the others; rows of weights lie in its order.
template <std::size_t kWidth>
class ValueWalk {
 public:
  using Sum = RowSum<kWidth>;

  ValueWalk(const Polynomials& polynomials, std::size_t tail_level, const Powers& powers,
            const Tail& tail)
      : levels_(polynomials.levels.data()),
        tail_level_(tail_level),
        width_(polynomials.width),
        row_(polynomials.weights.data()),
        powers_(powers),
        tail_(tail) {}

  /// The sum over all that can follow with `left` seats of the role left.
  Sum sum(std::size_t level, int left) {
    if (levels_[level].seats >= 0) left = levels_[level].seats;
    if (level == tail_level_) return sum_tail(left);
    Sum total(width_);
    const double* power = powers_.of(level);
    const bool tails = level + 1 == tail_level_ && levels_[level + 1].seats < 0;
    for (int n = levels_[level].last ? left : 0; n <= left; ++n) {
      total.add(power[n], tails ? sum_tail(left - n) : sum(level + 1, left - n), width_);
    }
    return total;
  }

 private:
  Sum sum_tail(int left) {
    const std::span<const double> factors = tail_.of(left);
    const double* const row = row_;
    row_ += factors.size() * (kWidth > 0 ? kWidth : width_);
    return sum_rows<kWidth>(factors, row, width_);
  }

  const Level* levels_;
  std::size_t tail_level_;
  std::size_t width_;
  const double* row_;  ///< the next one
  const Powers& powers_;
  const Tail& tail_;
};

/// The same walk with derivatives. A level's block holds the row of its sum and, for its own
/// strategy and those after it, the rows of the sum's derivatives.
template <std::size_t kWidth>
class JacobianWalk {
 public:
  JacobianWalk(const Polynomials& polynomials, std::size_t tail_level, const Powers& powers,
               std::span<const Tail> tails)
      : levels_(polynomials.levels),
        tail_level_(tail_level),
        width_(polynomials.width),
        block_((1 + levels_.size()) * width_),
        row_(polynomials.weights.data()),
        powers_(powers),
        tails_(tails),
        blocks_((1 + tail_level) * block_) {}

  /// Of the last block filled.
  const double* sum(std::size_t level) const { return &blocks_[level * block_]; }
  const double* slope(std::size_t level, std::size_t strategy) const {
    return sum(level) + (1 + strategy) * width_;
  }

  void fill(std::size_t level, int left) {
    if (levels_[level].seats >= 0) left = levels_[level].seats;
    if (level == tail_level_) return fill_from_tails(left);
    double* const own = &blocks_[level * block_];
    std::fill(own, own + block_, 0.0);
    const double* power = powers_.of(level);
    for (int n = levels_[level].last ? left : 0; n <= left; ++n) {
      fill(level + 1, left - n);
      const double* const next = sum(level + 1);
      add(power[n], next, own, width_);
      if (n > 0) add(n * power[n - 1], next, own + (1 + level) * width_, width_);
      const std::size_t after = (2 + level) * width_;
      add(power[n], next + after, own + after, block_ - after);
    }
  }

 private:
  static void add(double factor, const double* from, double* to, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) to[i] += factor * from[i];
  }

  /// tails_[0] is of the powers, the others of their derivatives.
  void fill_from_tails(int left) {
    double* to = &blocks_[tail_level_ * block_];
    for (std::size_t i = 0; i < tails_.size(); ++i) {
      const auto total = sum_rows<kWidth>(tails_[i].of(left), row_, width_);
      total.store(i == 0 ? to : to + (tail_level_ + i) * width_, width_);
    }
    row_ += tails_[0].of(left).size() * width_;
  }

  const std::vector<Level>& levels_;
  std::size_t tail_level_;
  std::size_t width_;
  std::size_t block_;  ///< its size
  const double* row_;
  const Powers& powers_;
  std::span<const Tail> tails_;
  std::vector<double> blocks_;  ///< by level
};

}  // namespace mainmatch::deviation
