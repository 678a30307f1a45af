#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <numeric>
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
  std::vector<double> weights;  ///< by pair of profiles, strategy of the role, profile of the pair
  std::size_t first;            ///< strategy of the role
  std::size_t own;              ///< how many strategies the role has
};

/// Pairs of doubles are the vectors of any 64-bit machine. Profiles are summed in pairs: where a
/// block of the walk's last level has an odd number of them, one of weight 0 follows.
constexpr std::size_t kPair = 2;
using Pair __attribute__((vector_size(kPair * sizeof(double)))) = double;

constexpr std::size_t whole_pairs(std::size_t size) { return (size + kPair - 1) / kPair * kPair; }

inline Pair load(const double* from) {
  Pair pair;
  std::memcpy(&pair, from, sizeof pair);
  return pair;
}

/// So many strategies at the end of the last role are one level of the walk, whose factors are
/// computed before it: loops become longer, so that fewer ends of loops are mispredicted.
constexpr std::size_t tail_of(std::size_t strategies) {
  constexpr std::size_t kLeast = 3, kMax = 4, kWalked = 2;
  return std::clamp(std::max(strategies, kWalked) - kWalked, std::min(kLeast, strategies), kMax);
}

/// Powers of a mix: by strategy, the power 0..most.
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
  const double* of(std::size_t s) const { return &at_[s * side_]; }

 private:
  std::size_t side_;
  std::vector<double> at_;
};

/// Where the products of a Tail lie: by the number of seats in lexicographic order of the profiles,
/// padded to whole pairs. Of all profiles with so many seats those of the last i strategies (the
/// others have none) come first, whatever i is.
struct TailShape {
  TailShape() = default;
  TailShape(std::size_t strategies, std::size_t tail, int most) : end(strategies) {
    std::vector<std::size_t> size(static_cast<std::size_t>(most) + 1);
    size[0] = 1;
    sizes.push_back(size);
    for (std::size_t i = 0; i < tail; ++i) {
      std::partial_sum(size.begin(), size.end(), size.begin());
      sizes.push_back(size);
    }
    for (const std::size_t of_block : size) begins.push_back(begins.back() + whole_pairs(of_block));
  }
  std::size_t tail() const { return sizes.size() - 1; }
  std::size_t first() const { return end - tail(); }  ///< strategy of the tail
  std::size_t blocks() const { return begins.size() - 1; }

  std::size_t end = 0;  ///< of all strategies
  /// How many profiles the last i strategies have with m seats: sizes[i][m].
  std::vector<std::vector<std::size_t>> sizes;
  std::vector<std::size_t> begins = {0};  ///< by m, and one more
};

/// The products of the powers of the tail's strategies, or their derivatives by the share of one.
class Tail {
 public:
  Tail(const TailShape& shape, std::span<const double> mix)
      : shape_(&shape), at_(shape.begins.back()) {
    at_[0] = 1;
    for (std::size_t i = 1; i <= shape.tail(); ++i) prepend(i, mix[shape.end - i]);
  }
  Tail derived(std::span<const double> mix, std::size_t strategy) const {
    Tail slopes = *this;
    std::fill(slopes.at_.begin(), slopes.at_.end(), 0.0);
    const std::size_t by = shape_->end - strategy;
    slopes.prepend(by, mix[strategy], this);
    for (std::size_t i = by + 1; i <= shape_->tail(); ++i) slopes.prepend(i, mix[shape_->end - i]);
    return slopes;
  }
  /// With so many seats.
  std::span<const double> of(int seats) const {
    const auto m = static_cast<std::size_t>(seats);
    return {&at_[shape_->begins[m]], shape_->begins[m + 1] - shape_->begins[m]};
  }

 private:
  /// Goes on from the last i - 1 strategies to i of them: profiles in which the new one has seats
  /// are those with a seat less, and it in that seat.
  void prepend(std::size_t i, double share, const Tail* products = nullptr) {
    for (std::size_t m = 1; m < shape_->blocks(); ++m) {
      const std::size_t from = shape_->begins[m - 1];
      const std::size_t to = shape_->begins[m] + shape_->sizes[i - 1][m];
      const std::size_t size = shape_->sizes[i][m - 1];
      for (std::size_t n = 0; n < size; ++n) at_[to + n] = share * at_[from + n];
      if (!products) continue;
      for (std::size_t n = 0; n < size; ++n) at_[to + n] += products->at_[from + n];
    }
  }

  const TailShape* shape_;
  std::vector<double> at_;
};

/// Sums, one for every strategy of a role. Where their number is known to the compiler (not 0) they
/// stay in registers.
template <std::size_t kOwn>
class Sums {
 public:
  explicit Sums(std::size_t own) : own_(own) { std::fill_n(at_.begin(), size(), 0.0); }
  /// Of a block of weights, multiplied by these factors.
  Sums(std::span<const double> factors, const double* weights, std::size_t own) : own_(own) {
    std::array<Pair, kMax> totals;
    for (std::size_t s = 0; s < size(); ++s) totals[s] = Pair{0, 0};
    for (std::size_t i = 0; i < factors.size(); i += kPair) {
      const Pair factor = load(&factors[i]);
      for (std::size_t s = 0; s < size(); ++s) totals[s] += factor * load(weights + kPair * s);
      weights += kPair * size();
    }
    for (std::size_t s = 0; s < size(); ++s) at_[s] = totals[s][0] + totals[s][1];
  }
  void add(double factor, const Sums& other) {
    for (std::size_t s = 0; s < size(); ++s) at_[s] += factor * other.at_[s];
  }
  void store(double* to) const { std::copy_n(at_.begin(), size(), to); }

 private:
  static constexpr std::size_t kMax = kOwn > 0 ? kOwn : kMaxStrategies;
  std::size_t size() const { return kOwn > 0 ? kOwn : own_; }

  std::size_t own_;
  std::array<double, kMax> at_;
};

/// The walk over the profiles of the others; weights lie in its order.
template <std::size_t kOwn>
class ValueWalk {
 public:
  ValueWalk(const Polynomials& polynomials, std::size_t tail_level, const Powers& powers,
            const Tail& tail)
      : levels_(polynomials.levels.data()),
        tail_level_(tail_level),
        own_(polynomials.own),
        weights_(polynomials.weights.data()),
        powers_(powers),
        tail_(tail) {}

  /// The sums over all that can follow with `left` seats of the role left.
  Sums<kOwn> sum(std::size_t level, int left) {
    if (levels_[level].seats >= 0) left = levels_[level].seats;
    if (level == tail_level_) return sum_tail(left);
    Sums<kOwn> total(own_);
    const double* power = powers_.of(level);
    const bool tails = level + 1 == tail_level_ && levels_[level + 1].seats < 0;
    for (int n = levels_[level].last ? left : 0; n <= left; ++n) {
      total.add(power[n], tails ? sum_tail(left - n) : sum(level + 1, left - n));
    }
    return total;
  }

 private:
  Sums<kOwn> sum_tail(int left) {
    const std::span<const double> factors = tail_.of(left);
    const double* const block = weights_;
    weights_ += factors.size() * (kOwn > 0 ? kOwn : own_);
    return {factors, block, own_};
  }

  const Level* levels_;
  std::size_t tail_level_;
  std::size_t own_;
  const double* weights_;  ///< the next block
  const Powers& powers_;
  const Tail& tail_;
};

/// The same walk with derivatives. A level's block holds the row of its sums and, for its own
/// strategy and those after it, the rows of the sums' derivatives.
template <std::size_t kOwn>
class JacobianWalk {
 public:
  JacobianWalk(const Polynomials& polynomials, std::size_t tail_level, const Powers& powers,
               std::span<const Tail> tails)
      : levels_(polynomials.levels),
        tail_level_(tail_level),
        own_(polynomials.own),
        block_((1 + levels_.size()) * own_),
        weights_(polynomials.weights.data()),
        powers_(powers),
        tails_(tails),
        blocks_((1 + tail_level) * block_) {}

  /// Of the last block filled.
  const double* sum(std::size_t level) const { return &blocks_[level * block_]; }
  const double* slope(std::size_t level, std::size_t strategy) const {
    return sum(level) + (1 + strategy) * own_;
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
      add(power[n], next, own, own_);
      if (n > 0) add(n * power[n - 1], next, own + (1 + level) * own_, own_);
      const std::size_t after = (2 + level) * own_;
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
      const Sums<kOwn> sums(tails_[i].of(left), weights_, own_);
      sums.store(i == 0 ? to : to + (tail_level_ + i) * own_);
    }
    weights_ += tails_[0].of(left).size() * own_;
  }

  const std::vector<Level>& levels_;
  std::size_t tail_level_;
  std::size_t own_;
  std::size_t block_;  ///< its size
  const double* weights_;
  const Powers& powers_;
  std::span<const Tail> tails_;
  std::vector<double> blocks_;  ///< by level
};

}  // namespace mainmatch::deviation
