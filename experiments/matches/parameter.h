#pragma once

#include <cstdint>
#include <string_view>

namespace mainmatch {

/// What a parameter of the rules can hold.
enum class RuleKind : std::uint8_t { whole, real, flag, structured };

/// A parameter that can be varied; flags are 0 and 1.
struct VariableParameter {
  std::string_view name;
  RuleKind kind;
  double lo;  ///< the least and the most that it can be, whatever the other parameters are
  double hi;
  double value;  ///< under the rules from which the variation starts
};

/// A value for a parameter that is no structured one; flags are 0 or 1.
struct ParameterValue {
  std::string_view name;
  double value;
};

/// A parameter that may also be given as the name of a TOML file: its value stands there as `key`.
struct RuleFile {
  std::string_view rule;
  std::string_view key;
};

}  // namespace mainmatch
