#pragma once

#include <cstdint>

namespace mainmatch {

class ByteReader;
class ByteWriter;

/// Wide enough for every sum of products over a run.
__extension__ using Int128 = __int128;

/// The sums from which a mean per seat is estimated, with the match as the unit of independence:
/// seats of one match share its board and its pot, so they are one cluster and not so many
/// observations. Match i contributes x_i, the sum of a quantity over the n_i seats that a bot
/// held in it, and counts only if n_i > 0. The mean of a quantity of whole matches is the special
/// case n_i = 1.
///
/// All sums are integers, so `merge` is exact and associative: any split of the matches over
/// threads, blocks or machines gives the same sums. They are exact for up to 10^10 matches with
/// |x_i| < 2^46 and n_i <= 1024.
struct RatioSums {
  std::int64_t matches = 0;  ///< with n_i > 0
  std::int64_t n = 0;        ///< sum of n_i: the seats
  std::int64_t nn = 0;       ///< sum of n_i^2
  Int128 x = 0;              ///< sum of x_i
  Int128 xn = 0;             ///< sum of x_i n_i
  Int128 xx = 0;             ///< sum of x_i^2

  /// One match.
  constexpr void add(std::int64_t match_x, std::int64_t match_n) noexcept {
    if (match_n == 0) return;
    ++matches;
    n += match_n;
    nn += match_n * match_n;
    x += match_x;
    xn += static_cast<Int128>(match_x) * match_n;
    xx += static_cast<Int128>(match_x) * match_x;
  }

  /// The sums of x_i - origin n_i.
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
  }

  /// For a store; `load` throws DamagedBytes (experiments/store/bytes.h).
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  friend constexpr bool operator==(const RatioSums&, const RatioSums&) = default;
};

}  // namespace mainmatch
