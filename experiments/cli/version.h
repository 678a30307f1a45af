#pragma once

namespace mainmatch::cli {

/// Of the program: "0.1.0".
extern const char* const kVersion;

}  // namespace mainmatch::cli
