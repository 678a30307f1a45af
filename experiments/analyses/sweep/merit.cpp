#include "experiments/analyses/sweep/merit.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace mainmatch {

namespace {

/// The violation of a metric that was not measured.
constexpr double kFarOut = 1000;

std::optional<double> value_of(const Aim& aim, const MeasuredTrial& point) {
  const Metric* const found = point.find(aim.metric.name, aim.metric.part);
  return found ? found->estimate.mean : std::nullopt;
}

}  // namespace

double Merit::fitness() const {
  if (violation > 0) return 1 + violation;
  return objective / (1 + std::abs(objective));
}

std::vector<double> scales_of(std::span<const Aim> aims, std::span<const MeasuredTrial> points) {
  std::vector<double> scales;
  for (const Aim& aim : aims) {
    double sum = 0;
    double count = 0;
    for (const MeasuredTrial& point : points) {
      const std::optional<double> value = value_of(aim, point);
      if (!value) continue;
      sum += *value;
      ++count;
    }
    const double mean = count > 0 ? sum / count : 0;
    double squares = 0;
    for (const MeasuredTrial& point : points) {
      const std::optional<double> value = value_of(aim, point);
      if (value) squares += (*value - mean) * (*value - mean);
    }
    const double deviation = count > 1 ? std::sqrt(squares / (count - 1)) : 0;
    scales.push_back(deviation > 0 ? deviation : mean != 0 ? std::abs(mean) : 1);
  }
  return scales;
}

Merit merit_of(std::span<const Aim> aims, std::span<const double> scales,
               const MeasuredTrial& point) {
  Merit merit;
  for (std::size_t i = 0; i < aims.size(); ++i) {
    const Aim& aim = aims[i];
    const std::optional<double> value = value_of(aim, point);
    if (!value) {
      merit.violation += kFarOut;
    } else if (aim.kind == Aim::Kind::within) {
      merit.violation += std::max({aim.low - *value, *value - aim.high, 0.0}) / scales[i];
    } else {
      merit.objective += (aim.kind == Aim::Kind::least ? *value : -*value) / scales[i];
    }
  }
  return merit;
}

AimVerdict verdict_of(const Aim& aim, const MeasuredTrial& point) {
  const Metric* const found = point.find(aim.metric.name, aim.metric.part);
  return verdict_of(aim, found ? found->estimate : Estimate{});
}

}  // namespace mainmatch
