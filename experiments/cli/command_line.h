#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "experiments/base/fields.h"
#include "experiments/report/result.h"

namespace mainmatch::cli {

/// What a shell command is made from.
struct CommandLine {
  std::string_view name;
  const Fields& fields;
  const Fields& defaults;  ///< the same fields of a command that was given nothing
  Json rules;              ///< in effect
  std::string shard = {};
  /// > 0: the matches or worlds that the run came to when a time budget ended it.
  std::int64_t played = 0;
};

/// The shell command that reproduces the results: `mainmatch tournament edges --seed 1 ...`,
/// without defaults, and without what changes no result: threads, formats, files.
std::string command_line(const CommandLine& line);

/// Says in a result where it comes from (see provenance_json). An empty `game`: from no match.
/// `command` gives the command for the matches or worlds that were played.
void add_provenance(std::string_view game,
                    const std::function<std::string(std::int64_t played)>& command, Result& result);

}  // namespace mainmatch::cli
