#pragma once

#include <memory>
#include <span>
#include <string>

#include "experiments/analyses/sweep/axis.h"
#include "experiments/base/json.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

/// A match whose rules are varied along some axes, starting from given rules.
class VariedGame {
 public:
  /// Throws ValueError ("vary") for a value that only the match can judge and that it accepts
  /// neither under the given rules nor under any of many combinations with the other axes.
  VariedGame(std::shared_ptr<const RuleSet> start, std::vector<RuleAxis> axes);

  const RuleSet& start() const { return *start_; }
  std::span<const RuleAxis> axes() const { return axes_; }
  /// What the axes are in the rules from which the variation starts.
  Point start_point() const;
  /// The validation error of the rules of a point (see RuleSet::validation_error).
  std::string validation_error(const Point& point) const;
  /// All rules of a point; throws InputError if they are not valid.
  std::shared_ptr<const RuleSet> rules_at(const Point& point) const;

 private:
  void refuse_hopeless_values() const;

  std::shared_ptr<const RuleSet> start_;
  std::vector<RuleAxis> axes_;
};

}  // namespace mainmatch
