#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace mainmatch::cli {

/// 'mainmatch complete -- WORD...' is what the functions of shells ask: what the last word, which
/// may be empty, can become. `words` is all behind 'mainmatch'.
inline constexpr const char* kComplete = "complete";

/// Prints a line for each whole word that it can become, a tab and what it means. A word after
/// which more of it is to come ends in one of = ( , /. Nothing where nothing can be said.
void complete(std::vector<std::string> words, std::ostream& out);

}  // namespace mainmatch::cli
