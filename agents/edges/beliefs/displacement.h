#pragma once

#include <array>

#include "agents/edges/beliefs/mixed_move.h"

namespace mainmatch::edges {

/// Adds to sums[t] for t in from..to the sum of weights[k] * values[t + k] over k in first..last.
inline void correlate(const double* weights, int first, int last, const double* values, int from,
                      int to, double* __restrict sums) noexcept {
  int k = first;
  for (; k + 3 <= last; k += 4) {  // four at once, since sums[t] has to be fetched and put back
    const double a = weights[k], b = weights[k + 1], c = weights[k + 2], d = weights[k + 3];
    if (a == 0 && b == 0 && c == 0 && d == 0) continue;
    const double* const __restrict then = values + k;
    for (int t = from; t <= to; ++t) {
      sums[t] += (a * then[t] + b * then[t + 1]) + (c * then[t + 2] + d * then[t + 3]);
    }
  }
  for (; k <= last; ++k) {
    const double a = weights[k];
    if (a == 0) continue;
    const double* const __restrict then = values + k;
    for (int t = from; t <= to; ++t) sums[t] += a * then[t];
  }
}

/// How far choosers displace a seat: a distribution over first()..last(), of which 0 is one.
class Displacement {
 public:
  static constexpr int kMax = 2 * kMaxSpaces;

  /// By nobody.
  Displacement() noexcept { chances_[kMax] = 1; }

  /// By `mixed`, where it chooses `partner`.
  Displacement(const MixedMove& mixed, Partner partner) noexcept
      : first_(mixed.first()), last_(mixed.last()) {
    double all = 0;
    for (int move = first_; move <= last_; ++move) {
      const double chance = mixed.chance(move, partner);
      chances_[index(move)] = chance;
      all += chance;
    }
    chances_[kMax] += 1 - all;
  }

  /// By both of two, independently.
  Displacement(const Displacement& one, const Displacement& two) noexcept
      : first_(one.first_ + two.first_), last_(one.last_ + two.last_) {
    for (int spaces = first_; spaces <= last_; ++spaces) chances_[index(spaces)] = 0;
    for (int spaces = one.first_; spaces <= one.last_; ++spaces) {
      const double chance = one.chance(spaces);
      if (chance == 0) continue;
      double* const __restrict sums = &chances_[index(spaces)];
      const double* const __restrict then = &two.chances_[kMax];
      for (int more = two.first_; more <= two.last_; ++more) sums[more] += chance * then[more];
    }
  }

  int first() const noexcept { return first_; }
  int last() const noexcept { return last_; }
  double chance(int spaces) const noexcept { return chances_[index(spaces)]; }

  /// Adds to sums[t], for t in from..to, what a seat can expect that lands on `space` + t and is
  /// displaced by this; `worth` is by space.
  void add_worth(const double* worth, int space, int from, int to,
                 double* __restrict sums) const noexcept {
    correlate(&chances_[kMax], first_, last_, worth + space, from, to, sums);
  }

 private:
  static constexpr std::size_t index(int spaces) noexcept {
    return static_cast<std::size_t>(spaces + kMax);
  }

  int first_ = 0;
  int last_ = 0;
  std::array<double, 2 * kMax + 1> chances_;  // of first_..last_
};

}  // namespace mainmatch::edges
