#pragma once

#include <memory>
#include <string>
#include <vector>

#include "experiments/cli/given.h"
#include "experiments/cli/options.h"
#include "experiments/matches/match_module.h"

namespace mainmatch::cli {

/// The flags of every command that plays a match: the game and its rules.
struct GameFlags {
  std::string game;
  std::vector<std::string> set;
  const Options* options = nullptr;  ///< that have them

  void declare(Options& rows);

  /// The rules of the configuration file and of --set, which wins. Now that the match is known,
  /// bots that have names of their own get their canonical ones (see settle_bots). Throws
  /// InputError for a missing
  /// or unknown game and for invalid rules.
  std::shared_ptr<const RuleSet> rules(const Given& given) const;
};

}  // namespace mainmatch::cli
