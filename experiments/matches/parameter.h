#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

namespace mainmatch {

/// A value for a parameter that is no structured one; flags are 0 or 1.
struct ParameterValue {
  std::string_view name;
  double value;
};

/// A parameter that may also be given as the name of a TOML file: its value stands there as `key`.
struct RuleFile {
  std::string_view rule;
  std::string_view key;
  /// The default as a file has it.
  nlohmann::ordered_json (*standard)();
};

}  // namespace mainmatch
