#include "experiments/analyses/sweep/sensitivity.h"

#include <algorithm>
#include <cmath>

#include "engine/core/rng.h"

namespace mainmatch {

namespace {

constexpr int kResamples = 1000;

/// What a row adds to the sums from which the variance is computed. All are less the mean of the
/// whole sample, so that nothing is lost by cancellation.
struct RowTerms {
  double one = 0;  ///< a + b, by half
  double other = 0;
  double product = 0;  ///< of the halves, of a and of b
  double noise = 0;    ///< squared difference of the halves, of a and of b
};

/// Points of a row that have some parameters in common and not the others: what those explain
/// together is the correlation of what was measured there (Janon, Klein, Lagnoux, Nodet, Prieur,
/// "Asymptotic normality and efficiency of two Sobol index estimators", ESAIM: Probability and
/// Statistics 2014, equation 6). The product of `u` and a third point with which it has nothing in
/// common has mean zero, and is a control variate: if the parameters in question do little, `v` and
/// the third point are nearly alike, and if they do nearly everything, `u` and `v` are.
struct PairTerms {
  double product = 0;  ///< of u and v
  double control = 0;  ///< of u and the third point
  double square = 0;   ///< of u and of v, their mean
  double product_control = 0;
  double square_control = 0;
  double control_control = 0;
  double one = 0;  ///< mean of u and v, by half
  double other = 0;

  PairTerms() = default;
  PairTerms(const TwoHalves& u, const TwoHalves& v, const TwoHalves& third)
      : product((u.one * v.other + u.other * v.one) / 2),
        control((u.one * third.other + u.other * third.one) / 2),
        square((u.one * u.other + v.one * v.other) / 2),
        product_control(product * control),
        square_control(square * control),
        control_control(control * control),
        one((u.one + v.one) / 2),
        other((u.other + v.other) / 2) {}

  void add(const PairTerms& row) {
    product += row.product;
    control += row.control;
    square += row.square;
    product_control += row.product_control;
    square_control += row.square_control;
    control_control += row.control_control;
    one += row.one;
    other += row.other;
  }
  /// The share of the variance that is explained, over n rows. The control is fitted to what the
  /// ratio hangs on, the product less the ratio times the square.
  double explained(double n) const {
    const double mean_squared = one * other / n;
    const double variance = square - mean_squared;
    if (!(variance > 0)) return 0;
    const double ratio = (product - mean_squared) / variance;
    const double spread = control_control - control * control / n;
    const double common =
        product_control - ratio * square_control - (product - ratio * square) * control / n;
    const double slope = spread > 0 ? common / spread : 0;
    return ratio - slope * control / variance;
  }
};
struct AxisTerms {
  PairTerms same;    ///< b and ab: they have this parameter alone in common
  PairTerms others;  ///< a and ab: they have all others in common
};

struct Indices {
  double variance = 0;
  std::vector<double> first;
  std::vector<double> total;
};

class Rows {
 public:
  explicit Rows(const SampledQuantity& measured)
      : axes_(measured.ab.size()), rows_(measured.a.size()), of_axes_(rows_.size() * axes_) {
    const double count = 2 * static_cast<double>(rows_.size());
    TwoHalves mean{0, 0};
    for (const auto* const matrix : {&measured.a, &measured.b}) {
      for (const TwoHalves& y : *matrix) {
        mean.one += y.one / count;
        mean.other += y.other / count;
        largest_ = std::max({largest_, std::abs(y.one), std::abs(y.other)});
      }
    }
    for (std::size_t j = 0; j < rows_.size(); ++j) {
      const TwoHalves a{measured.a[j].one - mean.one, measured.a[j].other - mean.other};
      const TwoHalves b{measured.b[j].one - mean.one, measured.b[j].other - mean.other};
      const double in_a = measured.a[j].one - measured.a[j].other;
      const double in_b = measured.b[j].one - measured.b[j].other;
      rows_[j] = {a.one + b.one, a.other + b.other, a.one * a.other + b.one * b.other,
                  in_a * in_a + in_b * in_b};
      for (std::size_t i = 0; i < axes_; ++i) {
        const TwoHalves ab{measured.ab[i][j].one - mean.one, measured.ab[i][j].other - mean.other};
        of_axes_[j * axes_ + i] = {PairTerms(b, ab, a), PairTerms(a, ab, b)};
      }
    }
  }

  std::size_t size() const { return rows_.size(); }

  /// Of the rows that are listed, each as often as it is.
  Indices indices(std::span<const std::uint32_t> listed) const {
    RowTerms sum;
    std::vector<AxisTerms> of_axes(axes_);
    for (const std::uint32_t j : listed) {
      sum.one += rows_[j].one;
      sum.other += rows_[j].other;
      sum.product += rows_[j].product;
      for (std::size_t i = 0; i < axes_; ++i) {
        of_axes[i].same.add(of_axes_[j * axes_ + i].same);
        of_axes[i].others.add(of_axes_[j * axes_ + i].others);
      }
    }
    const auto n = static_cast<double>(listed.size());
    const TwoHalves mean{sum.one / (2 * n), sum.other / (2 * n)};
    Indices out;
    out.variance = (sum.product - 2 * n * mean.one * mean.other) / (2 * n - 1);
    for (const AxisTerms& axis : of_axes) {
      out.first.push_back(axis.same.explained(n));
      out.total.push_back(1 - axis.others.explained(n));
    }
    return out;
  }

  /// A variance that rounding could leave of measurements that are all alike.
  double rounding() const { return largest_ * largest_ * 1e-24; }

  /// The variance of a point's mean over both halves that is due to chance.
  double noise() const {
    double sum = 0;
    for (const RowTerms& row : rows_) sum += row.noise;
    // The difference of the halves has four times the variance of their mean.
    return sum / (2 * static_cast<double>(rows_.size())) / 4;
  }

 private:
  std::size_t axes_;
  double largest_ = 0;
  std::vector<RowTerms> rows_;
  std::vector<AxisTerms> of_axes_;  ///< by row and axis
};

Interval percentiles(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t tail = values.size() / 40;
  return {values[tail], values[values.size() - 1 - tail]};
}

}  // namespace

Sensitivity sensitivity(const SampledQuantity& measured, std::uint64_t seed) {
  Sensitivity out;
  out.first.resize(measured.ab.size());
  out.total.resize(measured.ab.size());
  const Rows rows(measured);
  out.why = "sample too small";
  if (rows.size() < kMinSampledRows) return out;
  std::vector<std::uint32_t> listed(rows.size());
  for (std::size_t j = 0; j < listed.size(); ++j) listed[j] = static_cast<std::uint32_t>(j);
  const Indices found = rows.indices(listed);
  out.deviation = std::sqrt(std::max(found.variance, 0.0));
  out.noise = std::sqrt(rows.noise());
  std::vector<double> variances;
  std::vector<std::vector<double>> first(out.first.size());
  std::vector<std::vector<double>> total(out.total.size());
  Stream stream(seed, 0, Purpose::bootstrap());
  for (int sample = 0; sample < kResamples; ++sample) {
    for (std::uint32_t& j : listed) j = stream.below(static_cast<std::uint32_t>(rows.size()));
    const Indices again = rows.indices(listed);
    variances.push_back(again.variance);
    for (std::size_t i = 0; i < first.size(); ++i) {
      first[i].push_back(again.first[i]);
      total[i].push_back(again.total[i]);
    }
  }
  out.why = "no effect of any rule can be told from chance";
  if (!(percentiles(variances).low > rows.rounding())) return out;
  out.why = {};
  for (std::size_t i = 0; i < first.size(); ++i) {
    out.first[i] = {.mean = found.first[i], .interval = percentiles(first[i])};
    out.total[i] = {.mean = found.total[i], .interval = percentiles(total[i])};
  }
  return out;
}

}  // namespace mainmatch
