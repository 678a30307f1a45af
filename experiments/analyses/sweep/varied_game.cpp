#include "experiments/analyses/sweep/varied_game.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "experiments/analyses/sweep/points.h"
#include "experiments/base/printable.h"

namespace mainmatch {

namespace {

/// So many combinations of the other axes may save a value.
constexpr std::size_t kMaxCombinations = 1000;

}  // namespace

VariedGame::VariedGame(std::shared_ptr<const RuleSet> start, std::vector<RuleAxis> axes)
    : start_(std::move(start)), axes_(std::move(axes)) {
  refuse_hopeless_values();
}

void VariedGame::refuse_hopeless_values() const {
  for (std::size_t k = 0; k < axes_.size(); ++k) {
    const RuleAxis& axis = axes_[k];
    if (!axis.judged_by_match()) continue;
    for (const double value : axis.continuous() ? std::vector{axis.lo, axis.hi} : axis.levels) {
      const auto error_with = [&](Point point) {
        point[k] = value;
        return validation_error(point);
      };
      const std::string error = error_with(start_point());
      if (error.empty()) continue;
      const auto saves = [&](const std::vector<double>& shares) {
        Point point;
        for (std::size_t i = 0; i < shares.size(); ++i) point.push_back(axes_[i].at(shares[i]));
        return error_with(point).empty();
      };
      const auto others = latin_hypercube(kMaxCombinations, axes_.size(), 0);
      if (axes_.size() > 1 && std::any_of(others.begin(), others.end(), saves)) continue;
      const std::string level = axis.rule + "=" + printable(axis.text(value), 60) + ": ";
      throw ValueError("vary", (error.starts_with(axis.rule) ? "" : level) + error);
    }
  }
}

Point VariedGame::start_point() const {
  Point point;
  for (const RuleAxis& axis : axes_) point.push_back(axis.start);
  return point;
}

std::string VariedGame::validation_error(const Point& point) const {
  if (std::any_of(axes_.begin(), axes_.end(),
                  [](const RuleAxis& axis) { return axis.judged_by_match(); })) {
    try {
      rules_at(point);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
  std::vector<ParameterValue> values;
  for (std::size_t i = 0; i < axes_.size(); ++i) values.push_back({axes_[i].rule, point[i]});
  return start_->validation_error(values);
}

std::shared_ptr<const RuleSet> VariedGame::rules_at(const Point& point) const {
  Json all = start_->json();
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    // Whole numbers and flags are written as such.
    element_at(all, axes_[i].rule) = parse_json(axes_[i].text(point[i]));
  }
  return start_->match().rules(Node(all, ""));
}

}  // namespace mainmatch
