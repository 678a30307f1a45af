#include "experiments/analyses/metagame/bot_space.h"

#include <algorithm>
#include <cmath>

#include "experiments/base/number.h"
#include "experiments/statistics/portable_log.h"

namespace mainmatch {

namespace {

/// The triangular wave: 0..1 is itself, 1..2 its mirror image.
double reflected(double x) {
  const double turn = x - 2 * std::floor(x / 2);
  return turn <= 1 ? turn : 2 - turn;
}

/// How many values a whole number or a choice has.
double values_of_whole(const Parameter& parameter) { return parameter.high - parameter.low + 1; }

double value_at(const Parameter& parameter, double x) {
  const double part = reflected(x);
  if (parameter.is_whole()) {
    const double step = std::floor(part * values_of_whole(parameter));
    return std::min(parameter.low + step, parameter.high);
  }
  const double exact =
      parameter.scale == Scale::logarithmic
          ? parameter.high * portable_exp((part - 1) * portable_log(parameter.high / parameter.low))
          : parameter.low + part * (parameter.high - parameter.low);
  const double rounded = read_real(rough_text(exact, 4)).value_or(exact);
  return std::clamp(rounded, parameter.low, parameter.high);
}

double coordinate_of(const Parameter& parameter, double value) {
  if (parameter.is_whole()) return (value - parameter.low + 0.5) / values_of_whole(parameter);
  if (parameter.high == parameter.low) return 0.5;
  if (parameter.scale == Scale::linear) {
    return (value - parameter.low) / (parameter.high - parameter.low);
  }
  return portable_log(value / parameter.low) / portable_log(parameter.high / parameter.low);
}

}  // namespace

std::vector<double> BotSpace::values_at(const Coordinates& x) const {
  std::vector<double> values;
  for (std::size_t i = 0; i < size(); ++i) values.push_back(value_at(bot_->parameters[i], x[i]));
  return values;
}

Coordinates BotSpace::place_of(std::span<const double> values) const {
  Coordinates x;
  for (std::size_t i = 0; i < size(); ++i) {
    x.push_back(coordinate_of(bot_->parameters[i], values[i]));
  }
  return x;
}

Coordinates BotSpace::floors() const {
  Coordinates floors;
  for (const Parameter& parameter : bot_->parameters) {
    floors.push_back(parameter.is_whole() ? 0.4 / values_of_whole(parameter) : 0);
  }
  return floors;
}

std::vector<double> BotSpace::defaults() const {
  std::vector<double> values;
  for (const Parameter& parameter : bot_->parameters) values.push_back(parameter.standard);
  return values;
}

}  // namespace mainmatch
