#pragma once

#include <string>
#include <vector>

namespace mainmatch::tests {

/// Runs the program with `args` and --out kept, in folders of its own: once undisturbed, and killed
/// after i / (kills + 1) of the CPU time that this took. What is left of each is to go on and end
/// with the same output and `files`, named within the kept folder, and at least one was killed
/// midway.
void check_kills(std::vector<std::string> args, const std::vector<std::string>& files, int kills);

}  // namespace mainmatch::tests
