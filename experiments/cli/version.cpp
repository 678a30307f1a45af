#include "experiments/cli/version.h"

namespace mainmatch::cli {

const char* const kVersion = MAINMATCH_VERSION;

}  // namespace mainmatch::cli
