#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/matches/match_module.h"

namespace mainmatch {

// Matches in files, which are read while the program runs; defined in matches/script/load.cpp. They
// live as long as the program.

/// What a file may use. A step is about an instruction, or 64 bytes of new memory.
struct FileLimits {
  std::int64_t steps = 20'000'000;             ///< of loading, and of a match
  std::size_t memory = std::size_t{64} << 20;  ///< bytes
  bool allowed = true;                         ///< no other is read where texts come from strangers
};
/// Those of all files that are read from now on.
FileLimits& file_limits();

/// Whether a GAME names a file and no match of the program.
bool names_file(std::string_view game);
/// The match in this file. Throws InputError for a file that cannot be read or is none.
const MatchModule& match_in_file(const std::string& path);
/// The match in this text, which was read from `path`.
const MatchModule& match_in_text(const std::string& path, const std::string& text);
/// The last match of this name, or of this path, that was read; null: there is none.
const MatchModule* match_read(std::string_view name);

/// What is wrong with the entries of the state that views have, and with the steps, as so many
/// matches of random show: a line each. Empty for a match of the program.
std::vector<std::string> faults_of_file(const MatchModule& match, std::uint64_t seed,
                                        std::uint64_t matches);

/// The comment that the file of a match begins with, by line; empty for a match of the program.
std::vector<std::string> comment_of_file(const MatchModule& match);

}  // namespace mainmatch
