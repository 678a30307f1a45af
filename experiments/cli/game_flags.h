#pragma once

#include <memory>
#include <string>
#include <vector>

#include "experiments/cli/given.h"
#include "experiments/cli/options.h"
#include "experiments/matches/match_module.h"

namespace mainmatch::cli {

/// What every command that plays a match takes: which one, under which rules.
struct GameFlags {
  std::string game;
  std::vector<std::string> set;

  void declare(Options& options);

  /// The rules of the configuration file and of --set, which wins. Throws InputError for a game
  /// that is missing or unknown and for rules that cannot be.
  std::shared_ptr<const RuleSet> rules(const Given& given) const;
};

}  // namespace mainmatch::cli
