#pragma once

#include <string>
#include <vector>

namespace mainmatch {

/// The first descriptor that a bot in a sandbox does not have: bubblewrap reads the filter of
/// system calls (see system_calls.h) from it.
inline constexpr int kFilter = 4;

/// The command line by which bubblewrap runs a command from the current folder. It has namespaces
/// of its own and no capabilities; it sees the system's programs and libraries, its interpreter,
/// the folder of the file that it runs, and what else it names, and can write nothing.
std::vector<std::string> sandboxed(const std::vector<std::string>& command);

/// Tries whether that works here. Throws InputError that begins with `where`.
void require_sandbox(const std::string& where);

}  // namespace mainmatch
