#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "experiments/analyses/metagame/strategy.h"

namespace mainmatch {

/// The covariance matrix adaptation evolution strategy (Hansen, "The CMA Evolution Strategy: A
/// Tutorial", arXiv:1604.00772, figure 6). Draws by the Cholesky factor of the covariance matrix,
/// in whose coordinates the path of the step size stays (Krause, Arbonès, Igel, "CMA-ES with
/// Optimal Covariance Update and Storage Complexity", NIPS 2016).
///
/// Arithmetic and square roots only, so that a search takes the same steps on every machine: that
/// of pagmo asks the mathematics library for exponentials and logarithms, whose last digits differ
/// between processors, and starts from a population that is measured already.
class CmaEs final : public Strategy {
 public:
  explicit CmaEs(StrategyStart start);

  const std::vector<Coordinates>& ask() override;
  void tell(std::span<const std::size_t> order) override;
  const Coordinates& mean() const override { return mean_; }
  double spread() const override;

 private:
  void factorize();

  std::size_t dimensions_;
  Coordinates mean_;
  double sigma_;
  Coordinates floors_;
  Stream stream_;
  std::vector<double> weights_;  ///< of the better half, the best first
  double mass_ = 0;              ///< the effective number of members that are selected
  double c_path_, c_sigma_, damping_, c_one_, c_mu_, expected_norm_;
  double unseen_ = 1;  ///< (1 - c_sigma)^(2 generations)
  Coordinates path_;
  Coordinates sigma_path_;
  std::vector<Coordinates> covariance_;
  std::vector<Coordinates> factor_;   ///< lower triangle
  std::vector<Coordinates> normals_;  ///< by member
  std::vector<Coordinates> generation_;
};

}  // namespace mainmatch
