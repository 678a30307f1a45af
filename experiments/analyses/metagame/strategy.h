#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rng.h"

namespace mainmatch {

/// Of a search's steps (see Purpose, which knows nothing of it).
inline constexpr Purpose kSearchChance = {10};

using Coordinates = std::vector<double>;

/// A way to search a box for what is best, a generation at a time. It is given a ranking
/// and no fitness, so that members of a generation need not all be measured alike. (Ask and tell:
/// Collette and others, "On object-oriented programming of optimizers", 2010.)
class Strategy {
 public:
  virtual ~Strategy() = default;

  /// The next generation; `tell` comes before the one after it.
  virtual const std::vector<Coordinates>& ask() = 0;
  /// The ranking: indices in the generation, the best first.
  virtual void tell(std::span<const std::size_t> order) = 0;
  virtual const Coordinates& mean() const = 0;
  /// The largest standard deviation of a coordinate, without floors.
  virtual double spread() const = 0;
};

/// Members of a generation for so many coordinates: those of the tutorial of CMA-ES, in fours.
std::size_t generation_size(std::size_t dimensions);

/// All optimizers by name, the default first.
std::vector<std::string> optimizer_names();
inline constexpr std::string_view kUsualOptimizer = "cma-es";

/// Begins at `mean` with standard deviation `sigma`. `floors` are the least standard deviations of
/// single coordinates, so that those which stand for few values do not freeze (Hansen, "A CMA-ES
/// for Mixed-Integer Nonlinear Optimization", INRIA RR-7751, 2011). `stream` numbers the streams of
/// chance of `seed`.
struct StrategyStart {
  Coordinates mean;
  double sigma;
  Coordinates floors;
  std::uint64_t seed;
  std::uint64_t stream;
};

/// `optimizer` is one of optimizer_names().
std::unique_ptr<Strategy> make_strategy(std::string_view optimizer, StrategyStart start);

}  // namespace mainmatch
