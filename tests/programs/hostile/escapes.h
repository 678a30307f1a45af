#pragma once

#include <string>

/// What of the host this process can reach, as words; "nothing" if nothing. `folder` has a file
/// "kept" that it should be able to read, and a listening socket "socket". `secret` is a file
/// elsewhere, whose text is also the value of some variable of the environment of mainmatch.
std::string reached(const std::string& folder, const std::string& secret);
