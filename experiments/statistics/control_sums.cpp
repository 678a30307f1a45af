#include "experiments/statistics/control_sums.h"

#include <cmath>

#include "experiments/base/bytes.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

void ControlSums::merge(const ControlSums& other) {
  for (std::size_t k = 0; k < c.size(); ++k) {
    c[k] += other.c[k];
    cn[k] += other.cn[k];
    for (std::size_t l = 0; l < c.size(); ++l) cc[k][l] += other.cc[k][l];
  }
}

namespace {

void save_row(const ControlSums::Row& row, ByteWriter& out) {
  for (const Int128 sum : row) out.wide(sum);
}

void load_row(ControlSums::Row& row, ByteReader& in) {
  for (Int128& sum : row) sum = in.wide();
}

}  // namespace

void ControlSums::save(ByteWriter& out) const {
  save_row(c, out);
  save_row(cn, out);
  for (const Row& row : cc) save_row(row, out);
}

void ControlSums::load(ByteReader& in) {
  load_row(c, in);
  load_row(cn, in);
  for (Row& row : cc) load_row(row, in);
}

void ControlledSums::save(ByteWriter& out) const { save_row(xc, out); }
void ControlledSums::load(ByteReader& in) { load_row(xc, in); }

namespace {

/// The normal equations, about the means: a row for each control, the products with the residuals
/// last.
using Equations = std::array<std::array<double, kMaxSummedControls + 1>, kMaxSummedControls>;

Equations normal_equations(const RatioSums& sums, const ControlSums& controls,
                           const ControlledSums& products, double mean) {
  Equations rows{};
  const auto m = static_cast<double>(sums.matches);
  for (std::size_t k = 0; k < kMaxSummedControls; ++k) {
    for (std::size_t l = 0; l < kMaxSummedControls; ++l) {
      rows[k][l] = static_cast<double>(controls.cc[k][l]) -
                   static_cast<double>(controls.c[k]) / m * static_cast<double>(controls.c[l]);
    }
    // The residuals sum to 0, so these are about the means as they stand.
    rows[k].back() =
        static_cast<double>(products.xc[k]) - mean * static_cast<double>(controls.cn[k]);
  }
  return rows;
}

}  // namespace

Adjusted adjusted_mean(const RatioSums& sums, const ControlSums& controls,
                       const ControlledSums& products, double alpha) {
  if (sums.n == 0) return {};
  const auto n = static_cast<double>(sums.n);
  const auto m = static_cast<double>(sums.matches);
  const double mean = static_cast<double>(sums.x) / n;
  if (!enough_for_mean(sums)) return {{mean, {}}, {}};
  const double plain = ratio_variance(sums);
  if (plain <= 0) return {{mean, {}, true}, {}};
  // Gauss and Jordan's elimination, without a pivot where a control has nothing of its own left.
  Equations rows = normal_equations(sums, controls, products, mean);
  double explained = 0, owed = 0;
  std::int64_t used = 0;
  std::array<bool, kMaxSummedControls> skipped{};
  for (std::size_t k = 0; k < kMaxSummedControls; ++k) {
    const double pivot = rows[k][k];
    skipped[k] = !(pivot > 1e-9 * static_cast<double>(controls.cc[k][k]));
    if (skipped[k]) continue;
    ++used;
    // By each further control the squares that are accounted for grow by this.
    explained += rows[k].back() * rows[k].back() / pivot;
    for (double& entry : rows[k]) entry /= pivot;
    for (std::size_t l = 0; l < kMaxSummedControls; ++l) {
      if (l == k) continue;
      const double times = rows[l][k];
      for (std::size_t i = 0; i < rows[l].size(); ++i) rows[l][i] -= times * rows[k][i];
    }
  }
  for (std::size_t k = 0; k < kMaxSummedControls; ++k) {
    if (!skipped[k]) owed += rows[k].back() * static_cast<double>(controls.c[k]);
  }
  const double adjusted = mean - owed / n;
  const double squares = plain * n * n * (m - 1) / m - explained;
  const std::int64_t degrees = sums.matches - 1 - used;
  const double variance = m / static_cast<double>(degrees) * squares / (n * n);
  if (!(variance > 1e-12 * plain)) return {{adjusted, {}, true}, {}};
  const double half = student_quantile(1 - alpha / 2, degrees) * std::sqrt(variance);
  return {{adjusted, Interval{adjusted - half, adjusted + half}}, plain / variance};
}

}  // namespace mainmatch
