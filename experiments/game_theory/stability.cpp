#include <Eigen/Eigenvalues>
#include <algorithm>
#include <limits>

#include "experiments/game_theory/deviations.h"
#include "experiments/game_theory/nash.h"

namespace mainmatch {

namespace {

/// Of eigenvalues that are zero but for rounding; payoffs are from 0 to 1.
constexpr double kNoGrowth = 1e-8;

/// The replicator's field x_s (u_s - mean of the role) at a mix, and its Jacobian.
struct FieldAt {
  const ProfileSpace& space;
  std::span<const double> mix;
  std::vector<double> payoffs, jacobian, means;

  FieldAt(const ProfileSpace& of, const DeviationPayoffs& deviations, std::span<const double> at)
      : space(of),
        mix(at),
        payoffs(at.size()),
        jacobian(at.size() * at.size()),
        means(space.roles().size(), 0.0) {
    deviations.evaluate(mix, payoffs, jacobian);
    for (std::size_t s = 0; s < mix.size(); ++s) means[space.role_of(s)] += mix[s] * payoffs[s];
  }
  double gain(std::size_t s) const { return payoffs[s] - means[space.role_of(s)]; }
  /// d x_s' / d x_t
  double slope(std::size_t s, std::size_t t) const {
    const std::size_t k = mix.size();
    double mean_slope = space.role_of(s) == space.role_of(t) ? payoffs[t] : 0;
    const std::size_t role = space.role_of(s);
    for (std::size_t q = space.first(role); q < space.first(role + 1); ++q) {
      mean_slope += mix[q] * jacobian[q * k + t];
    }
    return (s == t ? gain(s) : 0) + mix[s] * (jacobian[s * k + t] - mean_slope);
  }
};

}  // namespace

Stability stability(const ProfileSpace& space, const DeviationPayoffs& payoffs,
                    std::span<const double> mix) {
  const FieldAt field(space, payoffs, mix);
  // A strategy that nobody plays spreads by what it gains, whatever the others do: the Jacobian is
  // triangular in blocks. Inside, the last strategy of a role's support has what the others leave.
  double growth = -std::numeric_limits<double>::infinity();
  std::vector<std::size_t> inner, last;
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    std::vector<std::size_t> support;
    for (std::size_t s = space.first(r); s < space.first(r + 1); ++s) {
      if (mix[s] > 0) support.push_back(s);
      if (!(mix[s] > 0)) growth = std::max(growth, field.gain(s));
    }
    for (std::size_t i = 0; i + 1 < support.size(); ++i) {
      inner.push_back(support[i]);
      last.push_back(support.back());
    }
  }
  const auto size = static_cast<Eigen::Index>(inner.size());
  if (size > 0) {
    Eigen::MatrixXd matrix(size, size);
    for (std::size_t i = 0; i < inner.size(); ++i) {
      for (std::size_t j = 0; j < inner.size(); ++j) {
        matrix(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) =
            field.slope(inner[i], inner[j]) - field.slope(inner[i], last[j]);
      }
    }
    const Eigen::EigenSolver<Eigen::MatrixXd> solver(matrix, false);
    growth = std::max(growth, solver.eigenvalues().real().maxCoeff());
  }
  if (growth < -kNoGrowth) return Stability::stable;
  return growth > kNoGrowth ? Stability::unstable : Stability::neutral;
}

}  // namespace mainmatch
