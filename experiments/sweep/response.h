#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "experiments/balance/metric.h"
#include "experiments/sweep/axis.h"

namespace mainmatch {

/// A point that is measured by `matches` matches, the deals of which follow from `seed`.
struct Trial {
  Point point;
  std::uint64_t seed;
  std::uint64_t matches;

  friend bool operator==(const Trial&, const Trial&) = default;
};

/// What can be measured under varied rules: the metrics of a match, as a rule. Its calls may come
/// from several threads at a time.
class Response {
 public:
  virtual ~Response() = default;
  /// In how many parts a trial of so many matches is played, 1 or more.
  virtual std::uint64_t parts(std::uint64_t matches) const = 0;
  /// Plays part `part` (0..parts - 1); the sums that measure() needs of it.
  virtual std::string play(const Trial& trial, std::uint64_t part) const = 0;
  /// What the sums of some parts, in their order, tell; the same names for the same rules. Throws
  /// DamagedBytes for what play() has not given.
  virtual std::vector<Metric> measure(const Trial& trial,
                                      std::span<const std::string> sums) const = 0;
};

}  // namespace mainmatch
