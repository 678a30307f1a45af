#include "tests/programs/paths.h"

namespace mainmatch::tests {

std::string hostile_path() { return MAINMATCH_HOSTILE; }

std::string guide_bot_path() { return MAINMATCH_GUIDE_BOT; }

std::string guide_bots_folder() { return MAINMATCH_GUIDE_BOTS; }

}  // namespace mainmatch::tests
