#pragma once

#include <functional>
#include <string>
#include <vector>

#include "experiments/base/json.h"
#include "experiments/matches/bot_name.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

/// A bot with a name of its own.
struct NamedBot {
  std::string name;
  std::string definition;  ///< its canonical name
  std::string idea;        ///< one line; may be empty
};

/// Makes the canonical name of a bot of the match. Throws ValueError (at `path`).
using CanonicalBot = std::function<std::string(const char* path, BotName name)>;

/// The bots of this match in a bots file. Throws ValueError for what is no such file.
std::vector<NamedBot> bots_of(const Json& table, const MatchModule& match,
                              const CanonicalBot& canonical);

}  // namespace mainmatch
