#pragma once

#include <cstdint>
#include <string>

#include "experiments/base/fields.h"
#include "experiments/cli/given.h"
#include "experiments/report/result.h"

namespace mainmatch::cli {

/// The flags of commands in which bots may be programs. Those that do not declare them refuse such
/// bots.
class ProgramFlags {
 public:
  void declare(Fields& fields);
  /// Says to all programs how they are run. Throws InputError for a folder that is none.
  void apply(const Given& given) const;

 private:
  std::string logs_;
  std::int64_t move_ms_ = 0;
  bool sandbox_ = false;
};

/// Adds to a result which of its bots are programs, and what they did wrong, under the key
/// "programs" (of a table of payoffs, in what it is about). Nothing if none are.
void add_programs(Result& result);

}  // namespace mainmatch::cli
