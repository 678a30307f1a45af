#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "experiments/analyses/balance/metric_name.h"
#include "experiments/analyses/sweep/axis.h"
#include "experiments/report/metric_definitions.h"

namespace mainmatch {

/// A point that is measured by `matches` matches, the deals of which follow from `seed`.
struct Trial {
  Point point;
  std::uint64_t seed;
  std::uint64_t matches;
  bool kept = false;    ///< its sums are kept: other trials on the same deals are compared with it
  bool checks = false;  ///< other bots play than those of the search

  friend bool operator==(const Trial&, const Trial&) = default;
};

/// A response: numbers measured under varied rules, usually the metrics of a match. Thread-safe.
class Response {
 public:
  virtual ~Response() = default;
  /// The number of parts of a trial with this many matches, 1 or more.
  virtual std::uint64_t parts(std::uint64_t matches) const = 0;
  /// Plays part `part` (0..parts - 1); the sums that measure() needs of it.
  virtual std::string play(const Trial& trial, std::uint64_t part) const = 0;
  /// The metrics of the sums of some parts, in their order; the same names for the same rules.
  /// Throws DamagedBytes for bytes that play() did not return.
  virtual std::vector<Metric> measure(const Trial& trial,
                                      std::span<const std::string> sums) const = 0;
  /// The sums of some parts as those of one.
  virtual std::string merged(const Trial& trial, std::span<const std::string> sums) const = 0;
  /// By metric, what it is in `b` less what it is in `a`, two trials on the same deals (paired),
  /// each with an interval at 1 - alpha. A difference without a mean if a trial has no such metric.
  virtual std::vector<Estimate> differences(const Trial& a, const std::string& sums_a,
                                            const Trial& b, const std::string& sums_b,
                                            std::span<const MetricName> metrics,
                                            double alpha) const = 0;
};

}  // namespace mainmatch
