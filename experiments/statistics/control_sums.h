#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "experiments/statistics/estimate.h"
#include "experiments/statistics/ratio_sums.h"

namespace mainmatch {

/// Most controls that a mean can be adjusted for at once.
inline constexpr std::size_t kMaxSummedControls = 3;

/// What the controls of a match sum to over the n_i seats of a bot: numbers c_i whose expectation
/// is 0, and the sums of their products with each other and with n_i. Integers, so `merge` is exact
/// and associative, for up to 10^10 matches with |c_i| < 2^31.
struct ControlSums {
  using Row = std::array<Int128, kMaxSummedControls>;

  Row c{};
  Row cn{};
  std::array<Row, kMaxSummedControls> cc{};

  void add(std::span<const std::int64_t> match_c, std::int64_t match_n) {
    for (std::size_t k = 0; k < match_c.size(); ++k) {
      c[k] += match_c[k];
      cn[k] += static_cast<Int128>(match_c[k]) * match_n;
      for (std::size_t l = 0; l < match_c.size(); ++l) {
        cc[k][l] += static_cast<Int128>(match_c[k]) * match_c[l];
      }
    }
  }
  void merge(const ControlSums& other);

  /// For a store; `load` throws DamagedBytes (experiments/base/bytes.h).
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  friend bool operator==(const ControlSums&, const ControlSums&) = default;
};

/// The sums of x_i c_i, for one quantity.
struct ControlledSums {
  ControlSums::Row xc{};

  void add(std::span<const std::int64_t> match_c, std::int64_t match_x) {
    for (std::size_t k = 0; k < match_c.size(); ++k) {
      xc[k] += static_cast<Int128>(match_c[k]) * match_x;
    }
  }
  void merge(const ControlledSums& other) {
    for (std::size_t k = 0; k < xc.size(); ++k) xc[k] += other.xc[k];
  }

  /// As those of ControlSums.
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  friend bool operator==(const ControlledSums&, const ControlledSums&) = default;
};

/// A mean per seat that is adjusted for controls.
struct Adjusted {
  Estimate estimate;
  /// The variance of the plain mean divided by that of the adjusted one; empty where a mean has no
  /// interval.
  std::optional<double> reduction;

  friend bool operator==(const Adjusted&, const Adjusted&) = default;
};

/// The mean per seat less what the controls account for: (X - sum_k b_k C_k) / N, with Student's
/// interval. The coefficients b are those of the regression of the residuals of the ratio
/// X / N on the c_i (Owen, "Monte Carlo Theory, Methods and Examples", 2013, section 8.9;
/// Glasserman, "Monte Carlo Methods in Financial Engineering", 2003, section 4.1): estimated from
/// the same matches, they bias the mean by a part of its variance, of order 1 / m, and cost a
/// degree of freedom each. Controls that are always 0, or follow from those before them, are left
/// out. Given where `enough_for_mean` says so of the plain mean. Interval in units of the quantity.
Adjusted adjusted_mean(const RatioSums& sums, const ControlSums& controls,
                       const ControlledSums& products, double alpha = 0.05);

}  // namespace mainmatch
