#include "experiments/io/version.h"

namespace mainmatch {

const char* const kVersion = MAINMATCH_VERSION;

}  // namespace mainmatch
