#pragma once

#include <string>

namespace mainmatch::cli {

/// What --version prints: version, commit and licence; on a second line compiler and libraries.
std::string version_text();

}  // namespace mainmatch::cli
