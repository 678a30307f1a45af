#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/rng.h"
#include "experiments/analyses/sweep/axis.h"

namespace mainmatch {

/// How points are chosen: all combinations; Latin hypercubes; the points of Sobol's sequence.
enum class PointDesign : std::uint8_t { grid, lhs, sobol };
inline constexpr std::string_view kPointDesignNames[] = {"grid", "lhs", "sobol"};

/// The validation error of the rules of a point; empty if they are valid.
using PointValidation = std::function<std::string(const Point&)>;

// Streams of chance (see Purpose, which knows nothing of them): of where points are, and of the
// seeds that the rows of a sample and the rounds of a search draw.
inline constexpr Purpose kPointChance = {8};
inline constexpr Purpose kRowChance = {9};

inline constexpr std::size_t kMaxPoints = 10'000;

/// The points of a sweep. Those of a sample make up the matrices from which sensitivity
/// indices are computed (Saltelli et al., "Variance based sensitivity analysis of model output",
/// Computer Physics Communications 2010, section 3): two independent samples A and B of N rows,
/// and for every axis i the matrix AB_i, which is A but for column i, which is B's.
///
/// All points of a grid are measured on the same deals (common random numbers), which reduces the
/// variance of differences. In a sample, the points of one row of A, B and all AB_i share their
/// deals, and every row has its own: so the noise of deals in the effect of a rule averages out
/// over rows, and rows are independent, as a bootstrap requires.
struct Points {
  std::vector<Point> all;         ///< each once, in a sample once for each row
  std::vector<std::size_t> rows;  ///< of a sample: the row of each point
  // Of a sample, each by row the number of the point:
  std::vector<std::size_t> a;
  std::vector<std::size_t> b;
  std::vector<std::vector<std::size_t>> ab;  ///< by axis
  /// Forbidden combinations: the validation error and the number of points. A grid leaves them out;
  /// a sample replaces their rows.
  std::vector<std::pair<std::string, std::uint64_t>> forbidden;

  bool sampled() const { return !a.empty(); }
};

/// All combinations, the last axis changing fastest. Throws ValueError ("vary") for axes without
/// levels, more than kMaxPoints points, and if no point is valid.
Points grid_points(std::span<const RuleAxis> axes, const PointValidation& validation_error);

/// `rows` rows of A and of B: `design` is lhs or sobol. Both are random: the seed shuffles the
/// hypercube, and shifts Sobol's sequence (a random digital shift; L'Ecuyer, Lemieux, "Recent
/// Advances in Randomized Quasi-Monte Carlo Methods", 2002, section 2). Rows of which any of the
/// points is forbidden are drawn anew; then the axes are no longer quite independent, and indices
/// are of valid points. Throws ValueError ("vary") if hardly any point is valid, and
/// ("sample") for more than kMaxPoints points.
Points sampled_points(PointDesign design, std::span<const RuleAxis> axes, std::size_t rows,
                      std::uint64_t seed, const PointValidation& validation_error);

/// A Latin hypercube (McKay, Beckman, Conover, Technometrics 1979): `rows` rows of numbers in
/// [0, 1), one of each column in every [i / rows, (i + 1) / rows).
std::vector<std::vector<double>> latin_hypercube(std::size_t rows, std::size_t columns,
                                                 std::uint64_t seed);

}  // namespace mainmatch
