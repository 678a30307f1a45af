#pragma once

#include <string_view>
#include <vector>

namespace mainmatch {

/// The bots files agents/MATCH/learned.toml, as the build has put them into the program: bots that
/// scripts/learn has found, with the command that did.
std::vector<std::string_view> learned_bots_files();

}  // namespace mainmatch
