#include "experiments/analyses/sweep/varied_game.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace mainmatch {

VariedGame::VariedGame(std::shared_ptr<const RuleSet> start, std::vector<RuleAxis> axes)
    : start_(std::move(start)), axes_(std::move(axes)) {}

Point VariedGame::start_point() const {
  const std::vector<Parameter> parameters = start_->parameters();
  Point point;
  for (const RuleAxis& axis : axes_) {
    const auto rule = std::find_if(parameters.begin(), parameters.end(),
                                   [&](const Parameter& one) { return one.name == axis.rule; });
    point.push_back(rule->standard);
  }
  return point;
}

std::string VariedGame::validation_error(const Point& point) const {
  std::vector<ParameterValue> values;
  for (std::size_t i = 0; i < axes_.size(); ++i) values.push_back({axes_[i].rule, point[i]});
  return start_->validation_error(values);
}

std::shared_ptr<const RuleSet> VariedGame::rules_at(const Point& point) const {
  Json all = start_->json();
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    // Whole numbers and flags are written as such.
    all[axes_[i].rule] = parse_json(axes_[i].text(point[i]));
  }
  return start_->match().rules(all);
}

}  // namespace mainmatch
