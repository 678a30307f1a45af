#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace mainmatch {

/// Integrates y' = f(y) by the embedded pair of orders 5 and 4 of Dormand and Prince ("A family of
/// embedded Runge-Kutta formulae", Journal of Computational and Applied Mathematics 6, 1980, RK5(4)
/// 7M), with steps as long as keep the error of every coordinate within `tolerance` each.
template <class Field>  // void(const std::vector<double>& y, std::vector<double>& slope)
class DormandPrince {
 public:
  DormandPrince(Field field, std::vector<double> start, double first_step, double tolerance)
      : field_(std::move(field)),
        at_(std::move(start)),
        next_(at_.size()),
        step_(first_step),
        tolerance_(tolerance) {
    for (auto& slope : slopes_) slope.resize(at_.size());
    field_(at_, slopes_[0]);
  }

  /// A step, of at most `longest`; returns how long it was.
  double advance(double longest) {
    for (;;) {
      const double step = std::min(step_, longest);
      for (std::size_t stage = 1; stage < 7; ++stage) {
        for (std::size_t i = 0; i < at_.size(); ++i) {
          double sum = 0;
          for (std::size_t j = 0; j < stage; ++j) sum += kWeights[stage - 1][j] * slopes_[j][i];
          next_[i] = at_[i] + step * sum;
        }
        field_(next_, slopes_[stage]);
      }
      double error = 0;
      for (std::size_t i = 0; i < at_.size(); ++i) {
        double sum = 0;
        for (std::size_t j = 0; j < 7; ++j) sum += kErrors[j] * slopes_[j][i];
        error = std::max(error, std::abs(step * sum) / tolerance_);
      }
      const double factor = error > 0 ? 0.9 * std::pow(error, -0.2) : kLongestGrowth;
      step_ = step * std::clamp(factor, kDeepestCut, kLongestGrowth);
      if (error > 1) continue;
      at_.swap(next_);
      slopes_[0].swap(slopes_[6]);  // the last stage is at the new point
      return step;
    }
  }

  const std::vector<double>& at() const { return at_; }
  const std::vector<double>& slope() const { return slopes_[0]; }

 private:
  static constexpr double kDeepestCut = 0.2;
  static constexpr double kLongestGrowth = 5;
  static constexpr double kWeights[6][6] = {
      {1.0 / 5},
      {3.0 / 40, 9.0 / 40},
      {44.0 / 45, -56.0 / 15, 32.0 / 9},
      {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
      {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
      {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}};
  static constexpr double kErrors[7] = {71.0 / 57600,      0,          -71.0 / 16695, 71.0 / 1920,
                                        -17253.0 / 339200, 22.0 / 525, -1.0 / 40};

  Field field_;
  std::vector<double> at_, next_;
  std::array<std::vector<double>, 7> slopes_;
  double step_;
  double tolerance_;
};

}  // namespace mainmatch
