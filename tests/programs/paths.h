#pragma once

#include <string>

namespace mainmatch::tests {

/// The path of the bot that hostile/hostile.cpp is.
std::string hostile_path();

/// That of the bot in C++ of the guide, and the folder with those in other languages.
std::string guide_bot_path();
std::string guide_bots_folder();

}  // namespace mainmatch::tests
