#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/field.h"

namespace mainmatch {

// A bot may be any program. Users name it exec:COMMAND; its canonical name is exec(KEY=VALUE,...),
// which can stand wherever that of another bot can.

/// How a program is run as a bot.
struct ProgramSettings {
  std::vector<std::string> command;  ///< found as PATH says; at least one word, none empty
  int start_ms = 5000;               ///< until it has answered "hello"
  int move_ms = 1000;                ///< for each later answer
  int memory_mb = 1024;
  std::string parameters = "{}";  ///< an object, for "hello"; nobody else looks at them
};

/// The settings that are numbers, all whole.
std::span<const Field<ProgramSettings>> program_numbers();

inline constexpr std::string_view kProgram = "exec";
/// What exec:COMMAND begins with.
inline constexpr std::string_view kCommandFollows = "exec:";

/// A word as it stands in names: all but letters, digits and _ . / - + @ ~ is written as in
/// addresses, as "%20" for a blank.
std::string escaped_word(std::string_view word);
/// The word that was written so. Throws ValueError (at `path`).
std::string unescaped_word(const std::string& path, std::string_view text);

/// Whether the name, canonical or not, is that of a program.
bool names_program(std::string_view name);

/// The settings of exec:COMMAND, whose words blanks part. Throws ValueError (at `path`) if there
/// are none, or characters that part names: , : ( ) " and '.
ProgramSettings program_of_command(const std::string& path, std::string_view text);

/// Those of exec(KEY=VALUE,...), taken apart. Throws ValueError (at `path`).
ProgramSettings program_of_settings(
    const std::string& path, const std::vector<std::pair<std::string, std::string>>& settings);

/// The name of all that is run so: settings that are not the defaults.
std::string canonical_program(const ProgramSettings& settings);

}  // namespace mainmatch
