#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/field.h"

namespace mainmatch {

/// A parameter that is varied: over some values, or over all reals between two.
struct RuleAxis {
  std::string rule;
  FieldKind kind = FieldKind::whole;
  std::vector<double> levels;  ///< as they were given, none twice; empty: all reals in lo..hi
  double lo = 0;
  double hi = 0;

  bool continuous() const { return levels.empty(); }
  /// The value that a share `u` in [0, 1) of the axis stands for: all levels are equally likely.
  double at(double u) const;
  /// As --set takes it.
  std::string text(double value) const;
};

/// A combination of rules: a value for each axis.
using Point = std::vector<double>;

inline constexpr std::size_t kMaxAxes = 32;
inline constexpr std::size_t kMaxLevels = 10'000;  ///< of an axis

/// Reads `RULE=VALUE,VALUE,...`, `RULE=FIRST:LAST:STEP` or `RULE=FIRST:LAST` (whole numbers in
/// steps of one, all reals) from each text. Throws ValueError ("vary") for rules that are unknown,
/// structured or duplicate, and for values out of range.
std::vector<RuleAxis> parse_axes(std::span<const std::string> texts,
                                 std::span<const Parameter> rules);

/// "max_bet=6, rung_density=0.45".
std::string text_of(std::span<const RuleAxis> axes, const Point& point);

}  // namespace mainmatch
