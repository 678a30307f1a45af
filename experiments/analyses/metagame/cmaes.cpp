#include "experiments/analyses/metagame/cmaes.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "experiments/statistics/portable_log.h"
#include "experiments/statistics/standard_normal.h"

namespace mainmatch {

namespace {

constexpr double kMaxSigma = 1;  ///< of unit ranges

double norm_of(const Coordinates& x) {
  double sum = 0;
  for (const double one : x) sum += one * one;
  return std::sqrt(sum);
}

/// e^x, x at most 1.
double growth_by(double x) { return x <= 0 ? portable_exp(x) : 1 / portable_exp(-x); }

}  // namespace

CmaEs::CmaEs(StrategyStart start)
    : dimensions_(start.mean.size()),
      mean_(std::move(start.mean)),
      sigma_(start.sigma),
      floors_(std::move(start.floors)),
      stream_(start.seed, start.stream, kSearchChance),
      path_(dimensions_),
      sigma_path_(dimensions_),
      covariance_(dimensions_, Coordinates(dimensions_)),
      factor_(covariance_),
      normals_(generation_size(dimensions_), Coordinates(dimensions_)),
      generation_(normals_) {
  const auto n = static_cast<double>(dimensions_);
  const std::size_t selected = generation_.size() / 2;
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < selected; ++i) {
    const auto rank = static_cast<double>(i + 1);
    weights_.push_back(portable_log(static_cast<double>(selected) + 0.5) - portable_log(rank));
    sum += weights_.back();
  }
  for (double& weight : weights_) {
    weight /= sum;
    squares += weight * weight;
  }
  mass_ = 1 / squares;
  c_sigma_ = (mass_ + 2) / (n + mass_ + 5);
  damping_ = 1 + 2 * std::max(0.0, std::sqrt((mass_ - 1) / (n + 1)) - 1) + c_sigma_;
  c_path_ = (4 + mass_ / n) / (n + 4 + 2 * mass_ / n);
  c_one_ = 2 / ((n + 1.3) * (n + 1.3) + mass_);
  c_mu_ = std::min(1 - c_one_, 2 * (mass_ - 2 + 1 / mass_) / ((n + 2) * (n + 2) + mass_));
  expected_norm_ = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
  for (std::size_t i = 0; i < dimensions_; ++i) covariance_[i][i] = 1;
}

void CmaEs::factorize() {
  for (std::size_t i = 0; i < dimensions_; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double left = covariance_[i][j];
      if (i == j) left = std::max(left, floors_[i] * floors_[i] / (sigma_ * sigma_));
      for (std::size_t k = 0; k < j; ++k) left -= factor_[i][k] * factor_[j][k];
      factor_[i][j] = i == j ? std::sqrt(std::max(left, 1e-20)) : left / factor_[j][j];
    }
  }
}

const std::vector<Coordinates>& CmaEs::ask() {
  factorize();
  for (std::size_t member = 0; member < generation_.size(); ++member) {
    Coordinates& z = normals_[member];
    for (double& one : z) one = standard_normal(stream_);
    for (std::size_t i = 0; i < dimensions_; ++i) {
      double step = 0;
      for (std::size_t k = 0; k <= i; ++k) step += factor_[i][k] * z[k];
      generation_[member][i] = mean_[i] + sigma_ * step;
    }
  }
  return generation_;
}

void CmaEs::tell(std::span<const std::size_t> order) {
  Coordinates step(dimensions_);    // of the mean, in units of sigma
  Coordinates normal(dimensions_);  // the same before the factor
  for (std::size_t k = 0; k < weights_.size(); ++k) {
    for (std::size_t i = 0; i < dimensions_; ++i) {
      step[i] += weights_[k] * (generation_[order[k]][i] - mean_[i]) / sigma_;
      normal[i] += weights_[k] * normals_[order[k]][i];
    }
  }
  const double sigma_gain = std::sqrt(c_sigma_ * (2 - c_sigma_) * mass_);
  for (std::size_t i = 0; i < dimensions_; ++i) {
    sigma_path_[i] = (1 - c_sigma_) * sigma_path_[i] + sigma_gain * normal[i];
  }
  unseen_ *= (1 - c_sigma_) * (1 - c_sigma_);
  const double length = norm_of(sigma_path_);
  const double limit = 1.4 + 2 / (static_cast<double>(dimensions_) + 1);
  const bool steady = length / std::sqrt(1 - unseen_) < limit * expected_norm_;
  const double gain = steady ? std::sqrt(c_path_ * (2 - c_path_) * mass_) : 0;
  for (std::size_t i = 0; i < dimensions_; ++i) {
    path_[i] = (1 - c_path_) * path_[i] + gain * step[i];
  }
  const double kept = 1 - c_one_ - c_mu_ + (steady ? 0 : c_one_ * c_path_ * (2 - c_path_));
  for (std::size_t i = 0; i < dimensions_; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double ranked = 0;
      for (std::size_t k = 0; k < weights_.size(); ++k) {
        const Coordinates& x = generation_[order[k]];
        ranked += weights_[k] * (x[i] - mean_[i]) * (x[j] - mean_[j]) / (sigma_ * sigma_);
      }
      covariance_[i][j] = kept * covariance_[i][j] + c_one_ * path_[i] * path_[j] + c_mu_ * ranked;
    }
  }
  for (std::size_t i = 0; i < dimensions_; ++i) mean_[i] += sigma_ * step[i];
  const double longer = c_sigma_ / damping_ * (length / expected_norm_ - 1);
  sigma_ = std::min(kMaxSigma, sigma_ * growth_by(std::min(1.0, longer)));
}

double CmaEs::spread() const {
  double most = 0;
  for (std::size_t i = 0; i < dimensions_; ++i) most = std::max(most, covariance_[i][i]);
  return sigma_ * std::sqrt(most);
}

}  // namespace mainmatch
