#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "experiments/matches/codec.h"
#include "experiments/matches/rules_json.h"
#include "experiments/sweep/axis.h"
#include "experiments/sweep/varied_rules.h"

namespace mainmatch {

/// A match whose rules are varied, of whichever game.
struct VariedGame {
  std::string name;
  std::string title;
  std::string rules;  ///< those from which the variation starts, as a line of JSON
  std::vector<VariableRule> parameters;
  /// What is wrong with the rules of a point (see flaw_of).
  std::function<std::string(std::span<const RuleAxis>, const Point&)> flaw;

  /// What the axes are in the rules from which the variation starts.
  Point start(std::span<const RuleAxis> axes) const;
  /// All rules of a point, as an object.
  Json rules_of(std::span<const RuleAxis> axes, const Point& point) const;
};

template <Game G>
VariedGame varied_game(const typename G::Rules& rules) {
  return {.name = std::string(G::kName),
          .title = std::string(G::kTitle),
          .rules = to_line(rules_to_json<G>(rules)),
          .parameters = variable_rules<G>(rules),
          .flaw = [rules](std::span<const RuleAxis> axes, const Point& point) {
            return flaw_of<G>(rules_at<G>(rules, axes, point));
          }};
}

}  // namespace mainmatch
