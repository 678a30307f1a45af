#pragma once

#include <iosfwd>

namespace mainmatch {
class Coordinator;
}

namespace mainmatch::cli {

/// Runs the command of a command line: argv[1] is its name. What it finds goes to `out`, all else
/// to stderr. `coordinator` plays the experiments on all ranks; null: this process alone. Returns
/// the exit code. Throws InputError for a mistake of the user.
int invoke(int argc, char** argv, std::ostream& out, Coordinator* coordinator);

}  // namespace mainmatch::cli
