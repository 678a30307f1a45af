#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/field.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

/// What is varied, over some values or over all reals between two: a parameter, or a number or flag
/// inside of a structured one. Values that are neither number nor flag are categories: their levels
/// are indices of `choices`.
struct RuleAxis {
  std::string rule;  ///< or the path in it: "values[8]"
  FieldKind kind = FieldKind::whole;
  std::vector<double> levels;  ///< as they were given, none twice; empty: all reals in lo..hi
  double lo = 0;
  double hi = 0;
  double start = 0;  ///< what it is in the rules as they are; it need not be a level
  /// The JSON texts of the levels of a category, and that of `start`.
  std::vector<std::string> choices = {};

  /// Whether only the match knows which values it accepts.
  bool judged_by_match() const {
    return kind == FieldKind::structured || rule.find_first_of(".[") != rule.npos;
  }
  bool continuous() const { return levels.empty(); }
  /// The value that a share `u` in [0, 1) of the axis stands for: all levels are equally likely.
  double at(double u) const;
  /// As --set takes it: JSON.
  std::string text(double value) const;
};

/// A combination of rules: a value for each axis.
using Point = std::vector<double>;

inline constexpr std::size_t kMaxAxes = 32;
inline constexpr std::size_t kMaxLevels = 10'000;  ///< of an axis

/// Reads `RULE=VALUE,VALUE,...`, `RULE=FIRST:LAST:STEP` or `RULE=FIRST:LAST` (whole numbers in
/// steps of one, all reals) from each text, or `RULE=JSON;JSON;...` where these rules have neither
/// a number nor a flag. RULE may be a path, `values[8]`. Throws ValueError ("vary") for what is not
/// in the rules, for paths of which one contains another, and for values that are out of the range
/// of a parameter or of another kind than the one that these rules have.
std::vector<RuleAxis> parse_axes(std::span<const std::string> texts, const RuleSet& rules);

/// What stands at a path in all rules. Throws ValueError ("vary") if nothing does.
nlohmann::ordered_json& element_at(nlohmann::ordered_json& rules, const std::string& path);

/// "max_bet=6, rung_density=0.45".
std::string text_of(std::span<const RuleAxis> axes, const Point& point);

}  // namespace mainmatch
