// The only file that knows pagmo, which takes seconds to compile.

#include "experiments/analyses/sweep/colony.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <pagmo/algorithms/gaco.hpp>
#include <pagmo/batch_evaluators/member_bfe.hpp>
#include <pagmo/population.hpp>
#include <pagmo/problem.hpp>
#include <set>
#include <utility>

#include "experiments/base/number.h"

namespace mainmatch {

namespace {

using Vector = pagmo::vector_double;

/// Worse than every valid point.
constexpr double kForbidden = 1e6;
constexpr unsigned kGenerations = 300;
/// Solutions that ants start from. Few: searches are of some hundred points.
constexpr unsigned kKernels = 5;

/// Thrown through pagmo when it asks for a point without fitness.
struct NotKnown {
  std::vector<Point> points;
};

/// What is known, and how points stand in pagmo's vectors: reals first, then the numbers of levels.
class Knowledge {
 public:
  Knowledge(std::span<const RuleAxis> axes, const PointValidation& validation_error,
            std::span<const std::pair<Point, double>> fitness)
      : axes_(axes), validation_error_(validation_error) {
    for (const auto& [point, value] : fitness) known_.emplace(point, value);
    for (const bool real : {true, false}) {
      for (std::size_t i = 0; i < axes.size(); ++i) {
        if (axes[i].continuous() == real) order_.push_back(i);
      }
    }
  }

  std::span<const RuleAxis> axes() const { return axes_; }
  std::size_t levelled() const {
    return static_cast<std::size_t>(std::count_if(
        axes_.begin(), axes_.end(), [](const RuleAxis& axis) { return !axis.continuous(); }));
  }
  std::pair<Vector, Vector> bounds() const {
    std::pair<Vector, Vector> bounds;
    for (const std::size_t i : order_) {
      const RuleAxis& axis = axes_[i];
      bounds.first.push_back(axis.continuous() ? axis.lo : 0);
      bounds.second.push_back(axis.continuous() ? axis.hi
                                                : static_cast<double>(axis.levels.size() - 1));
    }
    return bounds;
  }

  Point point_of(const double* x) const {
    Point point(axes_.size());
    for (std::size_t k = 0; k < order_.size(); ++k) {
      const RuleAxis& axis = axes_[order_[k]];
      point[order_[k]] = axis.continuous()
                             ? on_lattice(axis, x[k])
                             : axis.levels[static_cast<std::size_t>(std::llround(x[k]))];
    }
    return point;
  }
  Vector vector_of(const Point& point) const {
    Vector x;
    for (const std::size_t i : order_) {
      const std::vector<double>& levels = axes_[i].levels;
      const auto level = std::find(levels.begin(), levels.end(), point[i]);
      x.push_back(axes_[i].continuous() ? point[i] : static_cast<double>(level - levels.begin()));
    }
    return x;
  }

  /// Throws NotKnown.
  Vector fitness_of(const Vector& many) const {
    Vector values;
    NotKnown missing;
    std::set<Point> listed;
    for (std::size_t start = 0; start < many.size(); start += order_.size()) {
      const Point point = point_of(many.data() + start);
      const auto known = known_.find(point);
      if (known != known_.end()) {
        values.push_back(known->second);
      } else if (!validation_error_(point).empty()) {
        values.push_back(kForbidden);
      } else if (listed.insert(point).second) {
        missing.points.push_back(point);
      }
    }
    if (!missing.points.empty()) throw missing;
    return values;
  }

 private:
  std::span<const RuleAxis> axes_;
  const PointValidation& validation_error_;
  std::map<Point, double> known_;
  std::vector<std::size_t> order_;
};

/// The problem as pagmo takes it, which copies it at will.
struct Problem {
  const Knowledge* knowledge = nullptr;

  Vector fitness(const Vector& x) const { return knowledge->fitness_of(x); }
  Vector batch_fitness(const Vector& many) const { return knowledge->fitness_of(many); }
  std::pair<Vector, Vector> get_bounds() const { return knowledge->bounds(); }
  Vector::size_type get_nix() const { return knowledge->levelled(); }
};

}  // namespace

double on_lattice(const RuleAxis& axis, double value) {
  double steps = 1;  // to a unit
  while ((axis.hi - axis.lo) * steps < 100) steps *= 10;
  while ((axis.hi - axis.lo) * steps >= 1000) steps /= 10;
  return std::clamp(to_ten_digits(std::round(value * steps) / steps), axis.lo, axis.hi);
}

std::vector<Point> colony_asks_for(std::span<const RuleAxis> axes,
                                   const PointValidation& validation_error,
                                   std::span<const Point> first,
                                   std::span<const std::pair<Point, double>> fitness,
                                   std::uint64_t seed, std::size_t most) {
  const Knowledge knowledge(axes, validation_error, fitness);
  try {
    const auto short_seed = static_cast<unsigned>(seed ^ (seed >> 32));
    pagmo::population population(pagmo::problem(Problem{&knowledge}), 0, short_seed);
    for (const Point& point : first) {
      const Vector x = knowledge.vector_of(point);
      population.push_back(x, knowledge.fitness_of(x));
    }
    constexpr unsigned kNever = 1'000'000;
    pagmo::gaco colony(kGenerations, kKernels, 1.0, 0.0, 0.01, 1u, 7u, kNever, kNever, 0.0, false,
                       short_seed);
    colony.set_bfe(pagmo::bfe(pagmo::member_bfe()));
    colony.evolve(std::move(population));
  } catch (NotKnown& asked) {
    if (asked.points.size() > most) asked.points.resize(most);
    return std::move(asked.points);
  }
  return {};
}

}  // namespace mainmatch
