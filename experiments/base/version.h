#pragma once

namespace mainmatch {

/// Of the program: "0.1.0".
extern const char* const kVersion;
/// What it was built from: "7672295b0c6f", with "-dirty" behind it where files had been changed
/// since; "unknown" without git.
extern const char* const kCommit;

}  // namespace mainmatch
