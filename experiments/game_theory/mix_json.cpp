#include "experiments/game_theory/mix_json.h"

#include <nlohmann/json.hpp>
#include <ostream>

#include "experiments/base/grid.h"
#include "experiments/base/number.h"

namespace mainmatch {

Json mix_json(const ProfileSpace& space, std::span<const double> of_strategies) {
  Json mix = Json::object();
  for (std::size_t s = 0; s < space.strategies(); ++s)
    mix[space.roles()[space.role_of(s)].name][space.name(s)] = to_ten_digits(of_strategies[s]);
  return mix;
}

Json counts_json(const ProfileSpace& space, std::span<const int> counts) {
  Json json = Json::object();
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    if (counts[s] > 0) json[space.roles()[space.role_of(s)].name][space.name(s)] = counts[s];
  }
  return json;
}

Json interval_json(const Interval& interval) {
  return {{"low", to_ten_digits(interval.low)}, {"high", to_ten_digits(interval.high)}};
}

Json intervals_json(const ProfileSpace& space, std::span<const Interval> of_strategies) {
  Json json = Json::object();
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    json[space.roles()[space.role_of(s)].name][space.name(s)] = interval_json(of_strategies[s]);
  }
  return json;
}

Json estimate_json(double mean, const Interval& interval) {
  Json json = {{"mean", to_ten_digits(mean)}};
  json.update(interval_json(interval));
  return json;
}

}  // namespace mainmatch
