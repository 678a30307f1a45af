#include "agents/amidakuji/inference/half.h"

#include <algorithm>

#include "engine/core/index.h"

namespace mainmatch::amidakuji {

namespace {

/// A row's transition between two sums for a given value, kLanes columns at a time.
template <int kLanes>
class Step {
 public:
  explicit ALWAYS_INLINE Step(const RowKernel::Moves& moves) noexcept {
#pragma GCC unroll 8
    for (std::size_t leg = 0; leg < kMaxLegs; ++leg) {
      stays_[leg] = moves.stays[leg] - Lanes{};
      crosses_[leg] = moves.crosses[leg] - Lanes{};
    }
  }

  /// Adds to the target, or overwrites it if `kIsFirst`.
  template <bool kIsFirst>
  ALWAYS_INLINE void take(const double* from, double* to) const noexcept {
    Lanes legs[kMaxLegs];
#pragma GCC unroll 8
    for (std::size_t leg = 0; leg < kMaxLegs; ++leg) V::load(legs[leg], from + leg * kMaxLegs);
#pragma GCC unroll 8
    for (std::size_t leg = 0; leg < kMaxLegs; ++leg) {
      Lanes all = stays_[leg] * legs[leg];
      if (leg > 0) all += crosses_[leg - 1] * legs[leg - 1];
      if (leg + 1 < kMaxLegs) all += crosses_[leg] * legs[leg + 1];
      if (!kIsFirst) {
        Lanes before;
        V::load(before, to + leg * kMaxLegs);
        all = before + all;
      }
      V::store(to + leg * kMaxLegs, all);
    }
  }

 private:
  using V = Vector<kLanes>;
  using Lanes = typename V::Lanes;

  Lanes stays_[kMaxLegs];
  Lanes crosses_[kMaxLegs];
};

/// In ascending order of values: each value reaches one more sum.
template <int kLanes>
ALWAYS_INLINE void extend_by(const Half& above, const RowKernel& row, Half& to) noexcept {
  for (std::size_t top = 0; top < kMaxLegs; top += kLanes) {
    for (int v = row.first; v <= row.last; ++v) {
      const Step<kLanes> step(row.moves[at(v)]);
      const auto from = [&](int sum) { return &above.weight[at(sum - v)][0][top]; };
      const auto into = [&](int sum) { return &to.weight[at(sum)][0][top]; };
      const int last = std::min(above.last + v, to.last);
      int sum = std::max(above.first + v, to.first);
      const int reached = v == row.first ? sum : above.last + v;
      for (; sum <= last && sum < reached; ++sum) {
        step.template take<false>(from(sum), into(sum));
      }
      for (; sum <= last; ++sum) step.template take<true>(from(sum), into(sum));
    }
  }
}

}  // namespace

void Half::start(int legs) noexcept {
  first = last = 0;
  weight[0] = {};
  for (int l = 0; l < legs; ++l) weight[0][at(l)][at(l)] = 1;
}

void Half::extend(const Half& above, const RowKernel& row, int least, int most,
                  Width width) noexcept {
  first = std::max(above.first + row.first, least);
  last = std::min(above.last + row.last, most);
  SIMD_CALL(width, extend_by<kLanes>(above, row, *this));
}

namespace {

template <int kLanes>
ALWAYS_INLINE void accumulate_by(Half& half) noexcept {
  using V = Vector<kLanes>;
  for (std::size_t leg = 0; leg < kMaxLegs; ++leg) {
    for (std::size_t top = 0; top < kMaxLegs; top += kLanes) {
      typename V::Lanes all, more;
      V::load(all, &half.weight[at(half.first)][leg][top]);
      for (int sum = half.first + 1; sum <= half.last; ++sum) {
        V::load(more, &half.weight[at(sum)][leg][top]);
        all = more + all;
        V::store(&half.weight[at(sum)][leg][top], all);
      }
    }
  }
}

}  // namespace

void Half::accumulate(Width width) noexcept { SIMD_CALL(width, accumulate_by<kLanes>(*this)); }

namespace {

/// The accumulated weights of sums <= most minus those of sums < least, by ending and middle leg.
template <int kLanes>
ALWAYS_INLINE void difference(const Half::Legs& most, const Half::Legs& least,
                              Half::Legs& to) noexcept {
  using V = Vector<kLanes>;
  for (std::size_t e = 0; e < kMaxLegs; ++e) {
    for (std::size_t m = 0; m < kMaxLegs; m += kLanes) {
      typename V::Lanes here, less;
      V::load(here, &most[e][m]);
      V::load(less, &least[e][m]);
      V::store(&to[e][m], here - less);
    }
  }
}

/// By starting leg: 1 for legs beyond the board, to avoid dividing by 0.
constexpr std::array<std::array<double, kMaxLegs>, kMaxLegs + 1> kBeyond = [] {
  std::array<std::array<double, kMaxLegs>, kMaxLegs + 1> beyond{};
  for (std::size_t legs = 0; legs <= kMaxLegs; ++legs) {
    for (std::size_t s = legs; s < kMaxLegs; ++s) beyond[legs][s] = 1;
  }
  return beyond;
}();

template <int kLanes>
ALWAYS_INLINE void join_by(const Half& top, const Half& bottom, int low, int high, int legs,
                           Half::Legs& chances) noexcept {
  using V = Vector<kLanes>;
  constexpr int kEnds = kLanes == 2 ? 4 : 8;  // summed at a time, so that sums stay in registers
  Half::Legs by_end;
  Half::Legs between;
  for (std::size_t end = 0; end < kMaxLegs; end += kEnds) {
    for (std::size_t lane = 0; lane < kMaxLegs; lane += kLanes) {
      typename V::Lanes all[kEnds] = {};
      for (int sum = top.first; sum <= top.last; ++sum) {
        const int most = std::min(high - sum, bottom.last);
        const int least = low - sum;
        if (most < bottom.first || most < least) continue;
        const Half::Legs* below = &bottom.weight[at(most)];
        if (low < high && least > bottom.first) {
          difference<kLanes>(*below, bottom.weight[at(least - 1)], between);
          below = &between;
        }
        for (std::size_t m = 0; m < at(legs); ++m) {
          typename V::Lanes ways;
          V::load(ways, &top.weight[at(sum)][m][lane]);
#pragma GCC unroll 8
          for (std::size_t e = 0; e < kEnds; ++e) all[e] += ways * (*below)[end + e][m];
        }
      }
#pragma GCC unroll 8
      for (std::size_t e = 0; e < kEnds; ++e) V::store(&by_end[end + e][lane], all[e]);
    }
  }
  for (std::size_t lane = 0; lane < kMaxLegs; lane += kLanes) {
    typename V::Lanes ways[kMaxLegs];
    typename V::Lanes total, beyond;
    V::load(total, &by_end[0][lane]);
#pragma GCC unroll 8
    for (std::size_t e = 0; e < kMaxLegs; ++e) V::load(ways[e], &by_end[e][lane]);
#pragma GCC unroll 8
    for (std::size_t e = 1; e < kMaxLegs; ++e) total += ways[e];
    V::load(beyond, &kBeyond[at(legs)][lane]);
    total += beyond;
#pragma GCC unroll 8
    for (std::size_t e = 0; e < kMaxLegs; ++e) V::store(&by_end[e][lane], ways[e] / total);
  }
  transpose<kLanes>(by_end, chances);
}

}  // namespace

void join(const Half& top, const Half& bottom, int low, int high, int legs, Width width,
          Half::Legs& chances) noexcept {
  SIMD_CALL(width, join_by<kLanes>(top, bottom, low, high, legs, chances));
}

}  // namespace mainmatch::amidakuji
