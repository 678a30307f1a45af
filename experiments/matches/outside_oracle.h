#pragma once

#include <memory>
#include <string>

#include "experiments/base/json.h"

namespace mainmatch {

class Process;

/// A best-response oracle of the user's: a program that is asked line by line what to play against
/// a mix (experiments/guides/bots-in-other-languages.md). It is started when it is asked first, and
/// lives as long as this.
class OutsideOracle {
 public:
  /// `program` is a canonical name (see canonical_program).
  explicit OutsideOracle(std::string program);
  ~OutsideOracle();

  /// The name of the bot that it answers with, which may be none. Waits as long as it takes. Throws
  /// RunError if it ends or gives no such answer, and Stopped.
  std::string respond(const Json& question);

 private:
  std::string program_;
  std::unique_ptr<Process> process_;
};

}  // namespace mainmatch
