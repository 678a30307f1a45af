#pragma once

#include <string>

namespace mainmatch {

/// Which metric (see experiments/report/metric_definitions.h), and which part of it; "" for the
/// whole.
struct MetricName {
  std::string name;
  std::string part;

  /// "ties", "seat_payoff[seat 3]".
  std::string text() const { return part.empty() ? name : name + "[" + part + "]"; }
  friend bool operator==(const MetricName&, const MetricName&) = default;
};

}  // namespace mainmatch
