#include "experiments/game_theory/max_entropy.h"

#include <Eigen/Dense>
#include <Eigen/SparseCore>
#include <cmath>

namespace mainmatch {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Sparse = Eigen::SparseMatrix<double, Eigen::RowMajor>;

/// Constraints may be missed by so much: where all equilibria lie on the edge of some constraint,
/// no multipliers would be finite otherwise.
constexpr double kSlack = 1e-14;
constexpr double kFirstBarrier = 1e-2;
constexpr double kLastBarrier = 1e-18;
constexpr double kRidge = 1e-14;     ///< to constraints that say the same
constexpr double kAccuracy = 1e-11;  ///< more where that costs little
constexpr int kMaxSteps = 100;
constexpr int kMaxHalvings = 40;
constexpr double kEnoughDescent = 1e-4;
constexpr double kToEdge = 0.995;  ///< how far a step goes to where a number would be 0
constexpr double kFar = 1e10;      ///< slacks stay within this factor of barrier / multiplier

/// The dual of the problem: the logarithm of the sum of orders * e^(gains * multipliers), plus
/// kSlack * the sum of multipliers, is least over multipliers >= 0. Its gradient is the slack of
/// the constraints. Solved by a primal-dual interior-point method: Newton's method on slack *
/// multiplier = barrier, with a line search on the barrier function, for barriers that fall to 0
/// (Waechter and Biegler, "On the implementation of an interior-point filter line-search algorithm
/// for large-scale nonlinear programming", Mathematical Programming 106, 2006, sections 2.1 to
/// 2.3).
class Dual {
 public:
  Dual(const Incentives& incentives, const std::vector<double>& log_orders)
      : gains_(sparse(incentives)),
        log_orders_(log_orders.data(), static_cast<Index>(log_orders.size())),
        multipliers_(VectorXd::Ones(gains_.cols())),
        by_profiles_(4 * std::pow(gains_.rows(), 3) < std::pow(gains_.cols(), 3)) {
    value_ = value_at(multipliers_);
    slope_ = slope();
    slacks_ = slope_.cwiseMax(kFirstBarrier);
  }

  void solve() {
    double error_before = 0;
    for (int step = 0; step < kMaxSteps; ++step) {
      const double left = error();
      if (left <= kAccuracy && left > error_before / 2) return;
      error_before = left;
      while (off() <= 10 * barrier_) {
        if (barrier_ <= kLastBarrier) return;
        barrier_ = std::max(kLastBarrier, std::min(0.2 * barrier_, std::pow(barrier_, 1.5)));
      }
      if (!improve()) {
        if (barrier_ <= kLastBarrier) return;  // no better in doubles
        barrier_ = std::max(kLastBarrier, 0.1 * barrier_);
      }
    }
  }

  const VectorXd& chances() const { return chances_; }

 private:
  static Sparse sparse(const Incentives& incentives) {
    const Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>
        all(incentives.gains.data(), static_cast<Index>(incentives.profiles),
            static_cast<Index>(incentives.constraints));
    return all.sparseView();
  }

  /// How far from slack * multiplier = barrier and slack = slope.
  double off() const {
    if (slacks_.size() == 0) return 0;
    return std::max((slacks_ - slope_).cwiseAbs().maxCoeff(),
                    (slacks_.cwiseProduct(multipliers_).array() - barrier_).abs().maxCoeff());
  }

  /// How far from the solution.
  double error() const {
    if (slacks_.size() == 0) return 0;
    return std::max((slacks_ - slope_).cwiseAbs().maxCoeff(),
                    slacks_.cwiseProduct(multipliers_).maxCoeff());
  }

  /// Leaves the chances there.
  double value_at(const VectorXd& multipliers) {
    chances_ = gains_ * multipliers + log_orders_;
    const double top = chances_.maxCoeff();
    for (double& chance : chances_) chance = std::exp(chance - top);
    const double sum = chances_.sum();
    chances_ /= sum;
    return top + std::log(sum) + kSlack * multipliers.sum();
  }
  VectorXd slope() const { return (gains_.transpose() * chances_).array() + kSlack; }

  /// Of the gains, the diagonal of the curvature; above 0.
  VectorXd variances() const {
    const VectorXd mean = gains_.transpose() * chances_;
    const VectorXd squares = gains_.cwiseProduct(gains_).transpose() * chances_;
    return (squares - mean.cwiseProduct(mean)).cwiseMax(1e-150);
  }

  /// A step of Newton's method; false if nothing is gained.
  bool improve() {
    const VectorXd towards = barrier_ * multipliers_.cwiseInverse();
    const VectorXd weights = slacks_.cwiseQuotient(multipliers_).cwiseMax(kRidge * variances());
    const VectorXd down = towards - slope_;
    const VectorXd step =
        by_profiles_ ? newton_by_profiles(weights, down) : newton_by_constraints(weights, down);
    const VectorXd slack_step = towards - slacks_ - weights.cwiseProduct(step);
    const double descent = -down.dot(step);
    const double before = value_ - barrier_ * multipliers_.array().log().sum();
    const VectorXd chances_before = chances_;
    double scale = reach(multipliers_, step);
    for (int halving = 0; halving < kMaxHalvings; ++halving, scale /= 2) {
      const VectorXd tried = multipliers_ + scale * step;
      const double value = value_at(tried);
      const double after = value - barrier_ * tried.array().log().sum();
      if (!(after <= before + kEnoughDescent * scale * descent + 1e-15 * std::abs(before)))
        continue;
      if (tried == multipliers_) break;
      multipliers_ = tried;
      value_ = value;
      slope_ = slope();
      slacks_ += reach(slacks_, slack_step) * slack_step;
      const VectorXd centre = barrier_ * multipliers_.cwiseInverse();
      slacks_ = slacks_.cwiseMax(centre / kFar).cwiseMin(centre * kFar);
      return true;
    }
    chances_ = chances_before;
    return false;
  }

  /// The largest step of at most 1 that leaves all numbers above 0.
  static double reach(const VectorXd& numbers, const VectorXd& step) {
    double scale = 1;
    for (Index k = 0; k < step.size(); ++k) {
      if (step[k] < 0) scale = std::min(scale, -kToEdge * numbers[k] / step[k]);
    }
    return scale;
  }

  /// Solves (curvature + weights) step = down; the curvature is the covariance of the gains.
  VectorXd newton_by_constraints(const VectorXd& weights, const VectorXd& down) const {
    const VectorXd mean = gains_.transpose() * chances_;
    const Sparse weighted = chances_.asDiagonal() * gains_;
    MatrixXd all = Sparse(gains_.transpose()) * weighted;
    all.noalias() -= mean * mean.transpose();
    all.diagonal() += weights;
    return all.llt().solve(down);
  }

  /// The same where profiles are far fewer than constraints, by the identity of Woodbury.
  VectorXd newton_by_profiles(const VectorXd& weights, const VectorXd& down) const {
    const VectorXd inverse = weights.cwiseInverse();
    const VectorXd mean = gains_.transpose() * chances_;
    const VectorXd roots = chances_.cwiseSqrt();
    const Sparse weighted = gains_ * inverse.asDiagonal();
    MatrixXd inner = weighted * Sparse(gains_.transpose());
    const VectorXd across = weighted * mean;
    const double all = mean.dot(inverse.cwiseProduct(mean));
    const VectorXd ones = VectorXd::Ones(gains_.rows());
    inner.noalias() -= across * ones.transpose() + ones * across.transpose();
    inner.array() += all;
    inner = roots.asDiagonal() * inner * roots.asDiagonal();
    inner.diagonal().array() += 1;
    const auto spread = [&](const VectorXd& x) {  // deviations of gains from their mean, rooted
      return VectorXd(roots.cwiseProduct(VectorXd((gains_ * x).array() - mean.dot(x))));
    };
    const VectorXd first = inverse.cwiseProduct(down);
    const VectorXd solved = inner.llt().solve(spread(first));
    const VectorXd rooted = roots.cwiseProduct(solved);
    return first - inverse.cwiseProduct(gains_.transpose() * rooted - mean * rooted.sum());
  }

  Sparse gains_;
  Eigen::Map<const VectorXd> log_orders_;
  VectorXd multipliers_;
  VectorXd slacks_;
  VectorXd chances_;
  VectorXd slope_;
  double value_ = 0;
  double barrier_ = kFirstBarrier;
  bool by_profiles_;
};

}  // namespace

std::vector<double> max_entropy(const Incentives& incentives,
                                const std::vector<double>& log_orders) {
  Dual dual(incentives, log_orders);
  dual.solve();
  return {dual.chances().begin(), dual.chances().end()};
}

}  // namespace mainmatch
