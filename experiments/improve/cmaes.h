#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/rng.h"

namespace mainmatch {

/// Of a search's steps (see Purpose, which knows nothing of it).
inline constexpr Purpose kSearchChance = {10};

using Coordinates = std::vector<double>;

/// The covariance matrix adaptation evolution strategy (Hansen, "The CMA Evolution Strategy: A
/// Tutorial", arXiv:1604.00772, figure 6), a generation at a time. It is told an order and no
/// fitness, so that members of a generation need not all be measured alike. Draws by the Cholesky
/// factor of the covariance matrix, in whose coordinates the path of the step size stays (Krause,
/// Arbonès, Igel, "CMA-ES with Optimal Covariance Update and Storage Complexity", NIPS 2016).
///
/// Arithmetic and square roots only, so that a search takes the same steps on every machine: that
/// of pagmo asks the mathematics library for exponentials and logarithms, whose last digits differ
/// between processors, and starts from a population that is measured already.
class CmaEs {
 public:
  /// `floors` are the least standard deviations of single coordinates, so that those which stand
  /// for few values do not freeze (Hansen, "A CMA-ES for Mixed-Integer Nonlinear Optimization",
  /// INRIA RR-7751, 2011). `stream` numbers the streams of chance of `seed`.
  CmaEs(Coordinates mean, double sigma, Coordinates floors, std::uint64_t seed,
        std::uint64_t stream);

  /// Members of a generation for so many coordinates: the tutorial's, in fours.
  static std::size_t generation_size(std::size_t dimensions);

  /// The next generation; it is not asked for again before the last one is told.
  const std::vector<Coordinates>& ask();
  /// Indices in the generation, the best first.
  void tell(std::span<const std::size_t> order);

  const Coordinates& mean() const { return mean_; }
  /// The largest standard deviation of a coordinate, without floors.
  double spread() const;

 private:
  double normal();
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
