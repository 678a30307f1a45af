#include "experiments/base/version.h"

namespace mainmatch {

const char* const kVersion = MAINMATCH_VERSION;

}  // namespace mainmatch
