#pragma once

#include <string>

namespace mainmatch {

/// A bot from outside that a plan names, if it names one: of those that are programs, and of those
/// that whoever called the program hosts.
struct BotUse {
  std::string program;
  std::string hosted;
};

}  // namespace mainmatch
