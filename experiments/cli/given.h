#pragma once

#include <iostream>

#include "experiments/base/fields.h"

namespace mainmatch {
class Coordinator;
}

namespace mainmatch::cli {

/// What a command runs with, besides the values of its fields.
struct Given : ParsedFlags {
  std::ostream* out = &std::cout;  ///< where the result goes
  std::ostream* err = &std::cerr;  ///< where complaints about single records go
  /// Of all ranks; null without other ranks.
  Coordinator* coordinator = nullptr;
  bool plan_only = false;  ///< the plan is to be printed, not run
};

}  // namespace mainmatch::cli
