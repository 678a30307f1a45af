#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiments/cli/command.h"

namespace mainmatch::cli {

/// A command that gets its options as values instead of flags: from the manifest of a checkpointed
/// run or from another rank.
class ReplayedCommand {
 public:
  /// Messages start with `place`. Throws InputError for an unknown command.
  ReplayedCommand(std::string place, const std::string& command);

  /// Sets options by name, and rules. Throw InputError.
  void take(const nlohmann::ordered_json& values);
  void take_rules(const nlohmann::ordered_json& rules);
  int run() { return run_command(*command_, options_, given); }

  const Options& options() const { return options_; }

  Given given;

 private:
  std::string place_;
  std::unique_ptr<Command> command_;
  Options options_;
};

}  // namespace mainmatch::cli
