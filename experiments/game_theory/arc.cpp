#include "experiments/game_theory/arc.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace mainmatch {

namespace {

constexpr int kMaxCorrections = 8;
constexpr int kQuickCorrections = 4;  ///< after so many or fewer, the stride grows
constexpr double kGrowth = 1.5;
constexpr double kSharpestTurn = 0.9;  ///< cosine between one tangent and the next

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Eigen::Map<Eigen::VectorXd> as_vector(std::vector<double>& values) {
  return {values.data(), static_cast<Eigen::Index>(values.size())};
}

}  // namespace

Arc::Arc(Curve curve, std::vector<double> start, const std::vector<double>& ahead, Strides strides)
    : curve_(std::move(curve)),
      strides_(strides),
      point_(std::move(start)),
      tangent_(ahead),
      stride_(strides.first) {
  as_vector(tangent_).normalize();
  int turns = 0;
  std::vector<double> corrected = point_;
  if (correct(corrected, tangent_, turns)) point_ = std::move(corrected);
}

/// The tangent becomes that of the point found.
bool Arc::correct(std::vector<double>& point, std::vector<double>& tangent, int& turns) const {
  const Eigen::Index n = static_cast<Eigen::Index>(point.size()) - 1;
  const Eigen::VectorXd across = as_vector(tangent);
  const Eigen::VectorXd predicted = as_vector(point);
  Eigen::VectorXd residual(n + 1);
  RowMajor matrix(n + 1, n + 1);
  Curve::Linear linear;
  double last_move = 0;
  for (turns = 1; turns <= kMaxCorrections; ++turns) {
    curve_.linearize(point, linear);
    matrix.topRows(n) = Eigen::Map<const RowMajor>(linear.matrix.data(), n, n + 1);
    matrix.row(n) = across.transpose();
    residual.head(n) = as_vector(linear.values);
    residual(n) = across.dot(as_vector(point) - predicted);
    const Eigen::PartialPivLU<RowMajor> solver(matrix);
    const Eigen::VectorXd move = solver.solve(residual);
    const double size =
        (move.array() / (1 + as_vector(point).array().abs())).matrix().lpNorm<Eigen::Infinity>();
    if (!std::isfinite(size) || (turns > 1 && size > last_move)) return false;
    last_move = size;
    as_vector(point) -= move;
    if (size <= strides_.accuracy) {
      as_vector(tangent) = solver.solve(Eigen::VectorXd::Unit(n + 1, n)).normalized();
      return as_vector(tangent).allFinite();
    }
  }
  return false;
}

bool Arc::advance() {
  const double last = std::abs(tangent_.back());
  if (stride_ * last > strides_.longest_last) stride_ = strides_.longest_last / last;
  for (; stride_ >= strides_.shortest; stride_ /= 2) {
    std::vector<double> next = point_;
    std::vector<double> tangent = tangent_;
    as_vector(next) += stride_ * as_vector(tangent_);
    int turns = 0;
    if (!correct(next, tangent, turns)) continue;
    if (as_vector(tangent).dot(as_vector(tangent_)) < kSharpestTurn) continue;
    point_ = std::move(next);
    tangent_ = std::move(tangent);
    if (turns <= kQuickCorrections) stride_ = std::min(kGrowth * stride_, strides_.longest);
    return true;
  }
  return false;
}

}  // namespace mainmatch
