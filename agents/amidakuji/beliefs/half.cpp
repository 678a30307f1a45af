#include "agents/amidakuji/beliefs/half.h"

#include <algorithm>

#include "engine/core/index.h"

namespace mainmatch::amidakuji {

namespace {

template <int kLanes>
ALWAYS_INLINE void extend_by(const Half& above, const RowKernel& row, Half& to) noexcept {
  using V = Vector<kLanes>;
  for (std::size_t top = 0; top < kMaxLegs; top += kLanes) {
    for (int sum = to.first; sum <= to.last; ++sum) {
      typename V::Lanes all[kMaxLegs] = {};
      const int last = std::min(row.last, sum - above.first);
      for (int v = std::max(row.first, sum - above.last); v <= last; ++v) {
        const Half::Legs& from = above.weight[at(sum - v)];
        typename V::Lanes legs[kMaxLegs];
#pragma GCC unroll 8
        for (std::size_t leg = 0; leg < kMaxLegs; ++leg) V::load(legs[leg], &from[leg][top]);
#pragma GCC unroll 8
        for (std::size_t leg = 0; leg < kMaxLegs; ++leg) {
          const RowKernel::Into& into = row.into[at(v)][leg];
          const auto& lower = legs[leg == 0 ? 0 : leg - 1];
          const auto& higher = legs[leg == kMaxLegs - 1 ? leg : leg + 1];
          all[leg] += into[0] * legs[leg] + into[1] * lower + into[2] * higher;
        }
      }
#pragma GCC unroll 8
      for (std::size_t leg = 0; leg < kMaxLegs; ++leg) {
        V::store(&to.weight[at(sum)][leg][top], all[leg]);
      }
    }
  }
}

void extend_two(const Half& above, const RowKernel& row, Half& to) noexcept {
  extend_by<2>(above, row, to);
}
MAY_USE("avx2")
void extend_four(const Half& above, const RowKernel& row, Half& to) noexcept {
  extend_by<4>(above, row, to);
}
MAY_USE("avx512f")
void extend_eight(const Half& above, const RowKernel& row, Half& to) noexcept {
  extend_by<8>(above, row, to);
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
  switch (width) {
    case Width::two:
      return extend_two(above, row, *this);
    case Width::four:
      return extend_four(above, row, *this);
    case Width::eight:
      return extend_eight(above, row, *this);
  }
}

void Half::accumulate() noexcept {
  for (int sum = first + 1; sum <= last; ++sum) {
    for (std::size_t leg = 0; leg < kMaxLegs; ++leg) {
      for (std::size_t top = 0; top < kMaxLegs; ++top) {
        weight[at(sum)][leg][top] += weight[at(sum - 1)][leg][top];
      }
    }
  }
}

namespace {

/// `kEnds` ending legs are added up at a time, so that their sums stay in registers.
template <int kLanes, int kEnds>
ALWAYS_INLINE void join_by(const Half& top, const Half& bottom, int low, int high, int legs,
                           Half::Legs& by_end) noexcept {
  using V = Vector<kLanes>;
  for (std::size_t end = 0; end < at(legs); end += kEnds) {
    for (std::size_t lane = 0; lane < kMaxLegs; lane += kLanes) {
      typename V::Lanes all[kEnds] = {};
      for (int sum = top.first; sum <= top.last; ++sum) {
        const int most = std::min(high - sum, bottom.last);
        const int least = low - sum;
        if (most < bottom.first || most < least) continue;
        const Half::Legs& below = bottom.weight[at(most)];
        const bool is_between = low < high && least > bottom.first;
        const Half::Legs& without = bottom.weight[at(is_between ? least - 1 : 0)];
        for (std::size_t m = 0; m < at(legs); ++m) {
          typename V::Lanes ways;
          V::load(ways, &top.weight[at(sum)][m][lane]);
#pragma GCC unroll 8
          for (std::size_t e = 0; e < kEnds; ++e) {
            const double to_end = below[end + e][m] - (is_between ? without[end + e][m] : 0);
            all[e] += ways * to_end;
          }
        }
      }
      for (std::size_t e = 0; e < kEnds; ++e) V::store(&by_end[end + e][lane], all[e]);
    }
  }
  for (std::size_t e = at(legs); e < kMaxLegs; ++e) by_end[e] = {};
  std::array<double, kMaxLegs> total{};
  for (std::size_t e = 0; e < at(legs); ++e) {
    for (std::size_t s = 0; s < kMaxLegs; ++s) total[s] += by_end[e][s];
  }
  std::fill(total.begin() + legs, total.end(), 1);
  for (std::size_t lane = 0; lane < kMaxLegs; lane += kLanes) {
    typename V::Lanes all;
    V::load(all, &total[lane]);
    for (std::size_t e = 0; e < kMaxLegs; ++e) {
      typename V::Lanes ways;
      V::load(ways, &by_end[e][lane]);
      ways /= all;
      V::store(&by_end[e][lane], ways);
    }
  }
}

void join_two(const Half& top, const Half& bottom, int low, int high, int legs,
              Half::Legs& by_end) noexcept {
  join_by<2, 4>(top, bottom, low, high, legs, by_end);
}
MAY_USE("avx2")
void join_four(const Half& top, const Half& bottom, int low, int high, int legs,
               Half::Legs& by_end) noexcept {
  join_by<4, 8>(top, bottom, low, high, legs, by_end);
}
MAY_USE("avx512f")
void join_eight(const Half& top, const Half& bottom, int low, int high, int legs,
                Half::Legs& by_end) noexcept {
  join_by<8, 8>(top, bottom, low, high, legs, by_end);
}

}  // namespace

void join(const Half& top, const Half& bottom, int low, int high, int legs, Width width,
          Half::Legs& by_end) noexcept {
  switch (width) {
    case Width::two:
      return join_two(top, bottom, low, high, legs, by_end);
    case Width::four:
      return join_four(top, bottom, low, high, legs, by_end);
    case Width::eight:
      return join_eight(top, bottom, low, high, legs, by_end);
  }
}

}  // namespace mainmatch::amidakuji
