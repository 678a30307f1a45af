#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/base/fields.h"
#include "experiments/base/json.h"
#include "experiments/cli/given.h"

namespace mainmatch::cli {

/// The flags of commands in which bots may be programs or language models. Those that do not
/// declare them refuse such bots.
class ProgramFlags {
 public:
  void declare(Fields& fields);
  /// Those alone that say how programs are run, which need one of these flags.
  void declare_of_programs(Fields& fields, const std::vector<std::string>& needs);
  /// Says to all programs how they are run, and how models are asked. Throws InputError for a
  /// folder that is none.
  void apply(const Given& given) const;

 private:
  std::string logs_;
  std::int64_t move_ms_ = 0;
  bool sandbox_ = false;
  std::string answers_;
  bool replay_only_ = false;
  std::int64_t token_budget_ = 0;
  double money_budget_ = 0;
};

/// How programs are run on this rank, and sets that on another one.
Json how_programs_run();
void run_programs_as(const Json& how);

}  // namespace mainmatch::cli
