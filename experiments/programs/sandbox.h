#pragma once

#include <string>
#include <vector>

namespace mainmatch {

/// The command line by which bubblewrap runs a command: no network, process numbers of its own, a
/// file system that it can read and not write, and an end with the process that started it.
std::vector<std::string> sandboxed(std::vector<std::string> command);

/// Tries whether that works here. Throws InputError that begins with `where`.
void require_sandbox(const std::string& where);

}  // namespace mainmatch
