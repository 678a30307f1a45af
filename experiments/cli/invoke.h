#pragma once

#include <functional>
#include <iosfwd>

namespace mainmatch {
class Coordinator;
}

namespace mainmatch::cli {

/// Runs the command of a command line: argv[1] is its name. What it finds goes to `out`, all else
/// to stderr. `coordinator` plays the experiments on all ranks; null: this process alone. Returns
/// the exit code. Throws InputError for a mistake of the user.
int invoke(int argc, char** argv, std::ostream& out, Coordinator* coordinator, std::ostream& err);

/// What a process exits with that does nothing else: the code that run() gives, or that of its
/// error, which is printed on stderr. All of stdout must have been written.
int exit_code(const std::function<int()>& run);

/// The line where memory runs out.
inline constexpr const char* kNoMemory = "the system gives no more memory";

}  // namespace mainmatch::cli
