#pragma once

#include <string>
#include <vector>

namespace mainmatch {

/// The bots from outside that a plan names, by canonical names.
struct BotUse {
  std::string program;              ///< one of those that are programs; empty if none is
  std::vector<std::string> hosted;  ///< all that whoever called the program hosts, and models
};

inline bool has_guests(const BotUse& use) { return !use.program.empty() || !use.hosted.empty(); }

}  // namespace mainmatch
