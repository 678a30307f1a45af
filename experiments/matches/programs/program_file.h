#pragma once

#include <string>

namespace mainmatch {

/// The file that the first word of a command stands for, found as PATH says; the word itself if
/// there is none.
std::string program_file(const std::string& word);

}  // namespace mainmatch
