#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "experiments/base/int128.h"

namespace mainmatch {

class ByteReader;
class ByteWriter;

/// The sums from which a mean per seat is estimated, with the match as the unit of independence:
/// seats of one match share its board and its pot, so they are one cluster and not so many
/// observations. Match i contributes x_i, the sum of a quantity over the n_i seats that a bot
/// held in it, and counts only if n_i > 0. The mean of a quantity of whole matches is the special
/// case n_i = 1.
///
/// All sums are integers, so `merge` is exact and associative: any split of the matches over
/// threads, blocks or machines gives the same sums. They are exact for up to 10^10 matches with
/// |x_i| < 2^46 and n_i <= 1024. The cubes, which only estimate how skewed the matches
/// are, are of y_i = x_i / 2^coarse, rounded down, and what lies beyond 2^31 counts as that.
struct RatioSums {
  std::int64_t matches = 0;  ///< with n_i > 0
  std::int64_t n = 0;        ///< sum of n_i: the seats
  std::int64_t nn = 0;       ///< sum of n_i^2
  Int128 x = 0;              ///< sum of x_i
  Int128 xn = 0;             ///< sum of x_i n_i
  Int128 xx = 0;             ///< sum of x_i^2
  std::int64_t nnn = 0;      ///< sum of n_i^3
  Int128 ynn = 0;            ///< sum of y_i n_i^2
  Int128 yyn = 0;            ///< sum of y_i^2 n_i
  Int128 yyy = 0;            ///< sum of y_i^3
  int coarse = 0;            ///< the same for all that are merged

  /// The least `coarse` for a quantity that mostly lies within -reach..reach for each of n_i seats.
  static constexpr int coarse_for(std::int64_t reach) noexcept {
    return std::max(0,
                    static_cast<int>(std::bit_width(static_cast<std::uint64_t>(reach))) + 10 - 31);
  }

  /// One match.
  constexpr void add(std::int64_t match_x, std::int64_t match_n) noexcept {
    if (match_n == 0) return;
    add_n(match_n);
    add_x(match_x, match_n);
  }

  /// What `add` does in two parts: the sums without x, to which an x of 0 adds as well, and those
  /// with it. match_n is not 0.
  constexpr void add_n(std::int64_t match_n) noexcept {
    ++matches;
    n += match_n;
    nn += match_n * match_n;
    nnn += match_n * match_n * match_n;
  }
  constexpr void add_x(std::int64_t match_x, std::int64_t match_n) noexcept {
    x += match_x;
    xn += static_cast<Int128>(match_x) * match_n;
    xx += static_cast<Int128>(match_x) * match_x;
    constexpr std::int64_t kMax = std::int64_t{1} << 31;
    const std::int64_t y = std::clamp(match_x >> coarse, -kMax, kMax);
    ynn += y * match_n * match_n;
    yyn += static_cast<Int128>(y * y) * match_n;
    yyy += static_cast<Int128>(y * y) * y;
  }

  /// The sums of x_i - origin n_i, but for the cubes.
  constexpr RatioSums less(std::int64_t origin) const noexcept {
    RatioSums moved = *this;
    moved.x = x - Int128{origin} * n;
    moved.xn = xn - Int128{origin} * nn;
    moved.xx = xx - origin * (2 * xn - Int128{origin} * nn);
    return moved;
  }

  constexpr void merge(const RatioSums& other) noexcept {
    matches += other.matches;
    n += other.n;
    nn += other.nn;
    x += other.x;
    xn += other.xn;
    xx += other.xx;
    nnn += other.nnn;
    ynn += other.ynn;
    yyn += other.yyn;
    yyy += other.yyy;
  }

  /// For a store; `load` throws DamagedBytes (experiments/base/bytes.h).
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  friend constexpr bool operator==(const RatioSums&, const RatioSums&) = default;
};

}  // namespace mainmatch
