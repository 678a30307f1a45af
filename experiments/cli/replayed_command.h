#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiments/cli/command.h"

namespace mainmatch::cli {

/// A command that is told by values what users tell it by flags: by the manifest of a kept run, or
/// by another rank.
class ReplayedCommand {
 public:
  /// Messages say that a value stands in `place`. Throws InputError for a name that no command has.
  ReplayedCommand(std::string place, const std::string& command);

  /// Values by name of option, in place of those that it has; and rules. Throw InputError.
  void take(const nlohmann::ordered_json& values);
  void take_rules(const nlohmann::ordered_json& rules);
  int run() { return command_->run(given); }

  const Options& options() const { return options_; }

  Given given;

 private:
  std::string place_;
  std::unique_ptr<Command> command_;
  Options options_;
};

}  // namespace mainmatch::cli
