#include "experiments/equilibrium/max_entropy.h"

#include <Eigen/Dense>
#include <cmath>

namespace mainmatch {

namespace {

constexpr double kAccuracy = 1e-11;
constexpr double kRidge = 1e-11;  ///< to constraints that say the same
constexpr int kMaxTurns = 500;
constexpr int kMaxHalvings = 40;
constexpr double kEnoughDescent = 1e-4;

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Eigen::Index;
using Eigen::VectorXd;

/// The dual: the logarithm of the sum of orders * e^(gains * multipliers).
class Dual {
 public:
  Dual(const Incentives& incentives, const std::vector<double>& log_orders)
      : gains_(incentives.gains.data(), static_cast<Index>(incentives.profiles),
               static_cast<Index>(incentives.constraints)),
        log_orders_(log_orders.data(), static_cast<Index>(log_orders.size())),
        multipliers_(VectorXd::Zero(gains_.cols())) {
    value_ = value_at(multipliers_);
  }

  /// A step of Newton's method; false if there is nothing left to gain.
  bool improve() {
    const VectorXd slope = gains_.transpose() * chances_;
    std::vector<Index> free;
    double off = 0;  // how far from the least
    for (Index k = 0; k < slope.size(); ++k) {
      if (multipliers_[k] <= 0 && slope[k] >= 0) continue;
      free.push_back(k);
      off = std::max(off, std::abs(slope[k]));
    }
    if (off <= kAccuracy) return false;
    const VectorXd step = newton(slope, free);
    double scale = 1;
    for (int halving = 0; halving < kMaxHalvings; ++halving, scale /= 2) {
      const VectorXd tried = (multipliers_ + scale * step).cwiseMax(0);
      const double descent = slope.dot(tried - multipliers_);
      const VectorXd before = chances_;
      const double value = value_at(tried);
      if (value <= value_ + kEnoughDescent * descent && tried != multipliers_) {
        multipliers_ = tried;
        value_ = value;
        return true;
      }
      chances_ = before;
    }
    return false;  // no better in doubles
  }

  const VectorXd& chances() const { return chances_; }

 private:
  /// Leaves the chances there.
  double value_at(const VectorXd& multipliers) {
    chances_ = gains_ * multipliers + log_orders_;
    const double top = chances_.maxCoeff();
    for (double& chance : chances_) chance = std::exp(chance - top);
    const double sum = chances_.sum();
    chances_ /= sum;
    return top + std::log(sum);
  }

  VectorXd newton(const VectorXd& slope, const std::vector<Index>& free) const {
    const Index n = static_cast<Index>(free.size());
    RowMajor spread(gains_.rows(), n);
    VectorXd own(n);
    for (Index k = 0; k < n; ++k) {
      const Index constraint = free[static_cast<std::size_t>(k)];
      own[k] = slope[constraint];
      spread.col(k) = (gains_.col(constraint).array() - own[k]) * chances_.array().sqrt();
    }
    Eigen::MatrixXd curvature = spread.transpose() * spread;
    // Constraints are brought to one scale: some may long be nearly satisfied.
    const VectorXd scale = curvature.diagonal().cwiseSqrt().cwiseMax(1e-150);
    for (Index k = 0; k < n; ++k) {
      for (Index l = 0; l < n; ++l) curvature(k, l) /= scale[k] * scale[l];
    }
    curvature.diagonal().array() += kRidge;
    const VectorXd solved = curvature.ldlt().solve(-own.cwiseQuotient(scale)).cwiseQuotient(scale);
    VectorXd step = VectorXd::Zero(slope.size());
    for (Index k = 0; k < n; ++k) step[free[static_cast<std::size_t>(k)]] = solved[k];
    return step;
  }

  Eigen::Map<const RowMajor> gains_;
  Eigen::Map<const VectorXd> log_orders_;
  VectorXd multipliers_;
  VectorXd chances_;
  double value_;
};

}  // namespace

std::vector<double> max_entropy(const Incentives& incentives,
                                const std::vector<double>& log_orders) {
  Dual dual(incentives, log_orders);
  for (int turn = 0; turn < kMaxTurns && dual.improve(); ++turn) {
  }
  return {dual.chances().begin(), dual.chances().end()};
}

}  // namespace mainmatch
