#include "experiments/sweep/varied_game.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace mainmatch {

Point VariedGame::start(std::span<const RuleAxis> axes) const {
  Point point;
  for (const RuleAxis& axis : axes) {
    const auto rule = std::find_if(parameters.begin(), parameters.end(),
                                   [&](const VariableRule& one) { return one.name == axis.rule; });
    point.push_back(rule->value);
  }
  return point;
}

Json VariedGame::rules_of(std::span<const RuleAxis> axes, const Point& point) const {
  Json all = parse_json(rules);
  for (std::size_t i = 0; i < axes.size(); ++i) {
    // Whole numbers and flags are written as such.
    all[axes[i].rule] = parse_json(axes[i].text(point[i]));
  }
  return all;
}

}  // namespace mainmatch
